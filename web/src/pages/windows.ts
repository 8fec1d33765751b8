/** Windows that few people open, as one file that is fetched later (parts/later.tsx). */
export {Taken} from '../watch/taken';
export {About} from './about';
export {FinishedGames} from './finished';
export {Friends} from './friends';
export {Licences} from './licences';
