export {
  countNamed,
  listFirstNamed,
  listNamedOf,
  listNamedSince,
  listSaid,
  type SaidPlace,
  type SaidRow,
} from './said.ts'
export {
  addMentions,
  type Entity,
  keepMentions,
  listBoundWords,
  listMentionedCoins,
  type Mention,
  mentionsOf,
  repriceMentions,
} from './store.ts'
