import {useState} from 'preact/hooks';
import {workerCore} from './core/client';
import {Home} from './pages/home';
import {Join} from './pages/join';
import {Play} from './pages/play';
import {useRoute} from './route';

export function App() {
    const [core] = useState(workerCore);
    const route = useRoute();
    switch (route.page) {
    case 'home': return <Home core={core} />;
    case 'play': return <Play key={route.game} core={core} game={route.game} />;
    case 'join': return <Join key={route.code} core={core} code={route.code} />;
    }
}
