// What is common comes first, so that the sheets beside the components have the last word.
import './art/theme.css';
import './style.css';
import {render} from 'preact';
import {App} from './app';
import {registerWorker} from './offline/register';
import {awaitTouch} from './sound/play';
import {watchTurns} from './turn/turn';

const page = document.getElementById('page');
if (page) render(<App />, page);
registerWorker();
awaitTouch();
watchTurns();
