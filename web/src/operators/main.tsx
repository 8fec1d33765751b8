/** Where the operators' page begins. */
import '../art/theme.css';
import '../style.css';
import './operators.css';
import {render} from 'preact';
import {Operators} from './app';

const page = document.getElementById('page');
if (page) render(<Operators />, page);
