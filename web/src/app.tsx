/** The page: its language, its theme, and the screen that the address names. */
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {type Core, workerCore} from './core/client';
import {allGames, loadGames} from './core/games';
import {loadWhenIdle, part, usePart} from './later';
import {openConnection, useStranger} from './net/reach';
import type {Unknown} from './net/socket';
import {cacheFiles} from './offline/register';
import {Home} from './pages/home';
import {laterPage, WithGame} from './pages/later';
import {Play} from './pages/play';
import {SettingsWindow} from './pages/settings';
import {setAnnouncer} from './parts/announce';
import {ExplainProvider} from './parts/explain';
import {Sprite} from './parts/picture';
import {addressOf, useRoute} from './route';
import {type Settings, useSettings} from './settings';
import {TurnNotice} from './turn/notice';
import {RecordsProvider} from './watch/records';
import {
    type Catalogue,
    cataloguesOf,
    chooseLanguage,
    currentLanguage,
    english,
    fetchCatalogue,
    type Language,
    languages,
    speak,
    t,
} from './words';

const Join = laterPage(async () => (await import('./pages/join')).Join);
const First = laterPage(async () => (await import('./pages/first')).First);
const TablePage = laterPage(async () => (await import('./pages/table')).TablePage);
const Recovering = laterPage(async () => (await import('./you/recovering')).Recovering);
const Watch = laterPage(async () => (await import('./pages/watch')).Watch);

async function changeLanguage(core: Core, language: Language, words: Catalogue): Promise<void> {
    const {plurals} = await core.language(words.first);
    speak(language, words.first, plurals, words.more);
}

/** Before anything is drawn: the games that there are, in English, which is always to be had. */
async function begin(core: Core): Promise<void> {
    if (allGames().length) return;
    await changeLanguage(core, 'en', english);
    await loadGames(core);
}

/** Speaks a language from now on, if its words are to be had; which one is spoken then. */
async function speakTo(core: Core, language: Language): Promise<Language> {
    const [words] = await Promise.all([fetchCatalogue(language), begin(core)]);
    if (words) await changeLanguage(core, language, words);
    if (words) void cacheFiles(cataloguesOf(language));
    document.documentElement.lang = currentLanguage();
    return currentLanguage();
}

function Announcer() {
    const ref = useRef<HTMLDivElement>(null);
    useEffect(() => {
        setAnnouncer(ref.current);
        return () => setAnnouncer(null);
    }, []);
    return (
        <div
            ref={ref}
            class="unseen"
            aria-live="polite"
            role="log"
            aria-label={t('Announcements')}
        />
    );
}

function Page({core}: {core: Core}) {
    const route = useRoute();
    /* Another step of a game that is watched is no other page. */
    const page = route.page === 'watch' ? route.id : addressOf(route);
    useLayoutEffect(() => scrollTo(0, 0), [page]);
    switch (route.page) {
        case 'home':
            return <Home core={core} />;
        case 'play':
            return (
                <WithGame key={route.game} game={route.game}>
                    {() => <Play core={core} game={route.game} />}
                </WithGame>
            );
        case 'first':
            return <First key={route.game} core={core} game={route.game} />;
        case 'join':
            return <Join key={route.code} core={core} code={route.code} />;
        case 'table':
            return <TablePage key={route.id} core={core} id={route.id} />;
        case 'recover':
            return <Recovering key={route.words} core={core} words={route.words} />;
        case 'watch':
            return <Watch key={route.id} core={core} {...route} />;
    }
}

const asking = part(() => import('./you/stranger'));

function Asked({stranger}: {stranger: Unknown}) {
    const {come} = usePart(asking),
        connection = openConnection();
    return come && connection && <come.Stranger connection={connection} stranger={stranger} />;
}

/** Asked when the server does not know us. */
function WhoAreYou() {
    const stranger = useStranger();
    return stranger && <Asked stranger={stranger} />;
}

/** The language that is spoken now: another one takes its place when its words are there. */
function useLanguage(core: Core, wanted: Language): Language | null | {error: string} {
    const [spoken, setSpoken] = useState<Language | null | {error: string}>(null);
    useEffect(() => {
        let current = true;
        const change = (language: Language) => {
            if (!current) return;
            void openConnection()?.repeat();
            setSpoken(language);
            loadWhenIdle();
        };
        const attempt = () =>
            speakTo(core, wanted).then(
                change,
                (error: unknown) => current && setSpoken({error: String(error)}),
            );
        const again = () => currentLanguage() !== wanted && void attempt();
        void attempt();
        addEventListener('online', again);
        return () => {
            current = false;
            removeEventListener('online', again);
        };
    }, [core, wanted]);
    return spoken;
}

/**
 * The browser's own bars have the colour of ours, also where someone has chosen another than the
 * system's.
 */
function useTheme({theme, motion}: Settings): void {
    useEffect(() => {
        const {dataset} = document.documentElement;
        if (theme === 'auto') delete dataset.theme;
        else dataset.theme = theme;
        dataset.motion = motion;
        for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
            const own = meta.dataset.of ?? '';
            meta.media =
                theme === 'auto'
                    ? `(prefers-color-scheme: ${own})`
                    : own === theme
                      ? 'all'
                      : 'not all';
        }
    }, [theme, motion]);
}

export function App() {
    const [core] = useState(workerCore);
    const now = useSettings();
    const wanted = now.language ?? chooseLanguage(navigator.languages);
    const spoken = useLanguage(core, wanted);
    useTheme(now);
    return (
        <ExplainProvider>
            <Sprite />
            {spoken && typeof spoken === 'object' && <p role="alert">{spoken.error}</p>}
            {typeof spoken === 'string' && spoken !== wanted && (
                <p class="lost" role="status">
                    {t('Go online once to load {language}.', {
                        language: languages[wanted],
                    })}
                </p>
            )}
            {/* Another language is another page: everything is said anew. */}
            {typeof spoken === 'string' && (
                <>
                    <RecordsProvider core={core}>
                        <Page key={spoken} core={core} />
                    </RecordsProvider>
                    <TurnNotice key={spoken} />
                    <WhoAreYou key={`who-${spoken}`} />
                    <SettingsWindow core={core} />
                    <Announcer key={languages[spoken]} />
                </>
            )}
        </ExplainProvider>
    );
}
