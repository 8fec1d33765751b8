declare module 'core.wasm?url' {
    const address: string;
    export default address;
}
