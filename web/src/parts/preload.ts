/**
 * What Vite puts around each dynamic import, in place of its own helper: first fetches all files
 * that the part is made of. In some browsers a module that could not be fetched counts as missing
 * for as long as the page lives; a file can be asked for again.
 */

async function fetchFile(address: string): Promise<void> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${address}`);
    await response.arrayBuffer();
}

function addSheet(address: string): Promise<void> {
    if (document.querySelector(`link[href$="${address.split('/').pop()}"]`))
        return Promise.resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    return new Promise((resolve, reject) => {
        link.onload = () => resolve();
        link.onerror = () => {
            link.remove();
            reject(new Error(address));
        };
        document.head.append(link);
    });
}

export async function __vitePreload<T>(
    load: () => Promise<T>,
    files: readonly string[] = [],
    importer?: string,
): Promise<T> {
    const addresses = files.map(file => (importer ? new URL(file, importer).href : `/${file}`));
    await Promise.all(addresses.map(fetchFile));
    await Promise.all(addresses.filter(address => address.endsWith('.css')).map(addSheet));
    return load();
}
