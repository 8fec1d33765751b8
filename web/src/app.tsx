import {useEffect, useRef, useState} from 'preact/hooks';
import {type Core, workerCore} from './core/client';
import {useLoaded} from './hooks';
import {Home} from './pages/home';
import {Join} from './pages/join';
import {Play} from './pages/play';
import {Watch} from './pages/watch';
import {setAnnouncer} from './parts/announce';
import {ExplainHere} from './parts/explain';
import {Sprite} from './parts/picture';
import {useRoute} from './route';
import {settings, useSettings} from './settings';
import {RecordsHere} from './watch/records';
import {chooseLanguage, fetchCatalogue, type Language, languages, speak, t} from './words';

export const languageNow = (): Language => settings().language ?? chooseLanguage(navigator.languages);

async function speakTo(core: Core, language: Language): Promise<Language> {
    const catalogue = await fetchCatalogue(language).catch(() => new ArrayBuffer(0));
    await core.language(catalogue);
    speak(catalogue.byteLength ? language : 'en', catalogue);
    document.documentElement.lang = language;
    return language;
}

function Announcer() {
    const ref = useRef<HTMLDivElement>(null);
    useEffect(() => {
        setAnnouncer(ref.current);
        return () => setAnnouncer(null);
    }, []);
    return <div ref={ref} class="unseen" aria-live="polite" role="log" aria-label={t('News')} />;
}

function Page({core}: {core: Core}) {
    const route = useRoute();
    switch (route.page) {
    case 'home': return <Home core={core} />;
    case 'play': return <Play key={route.game} core={core} game={route.game} />;
    case 'join': return <Join key={route.code} core={core} code={route.code} />;
    case 'watch': return <Watch key={route.id} core={core} {...route} />;
    }
}

export function App() {
    const [core] = useState(workerCore);
    const {theme, language, motion} = useSettings();
    const wanted = language ?? chooseLanguage(navigator.languages);
    const spoken = useLoaded(() => speakTo(core, wanted), [core, wanted]);
    useEffect(() => {
        const {dataset} = document.documentElement;
        if (theme === 'auto') delete dataset.theme;
        else dataset.theme = theme;
        dataset.motion = motion;
    }, [theme, motion]);
    return (
        <ExplainHere>
            <Sprite />
            {spoken && 'error' in spoken && <p role="alert">{spoken.error}</p>}
            {/* Another language is another page: everything is said anew. */}
            {spoken && 'value' in spoken && <><RecordsHere core={core}><Page key={spoken.value} core={core} /></RecordsHere><Announcer key={languages[spoken.value]} /></>}
        </ExplainHere>
    );
}
