import {render} from 'preact';
import {App} from './app';
import {keepPage} from './offline/register';
import '@fontsource-variable/nunito';
import './art/theme.css';
import './style.css';

const page = document.getElementById('page');
if (page) render(<App />, page);
keepPage();
