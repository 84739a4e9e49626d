export {
  countNamed,
  listFirstNamed,
  listNamedOf,
  listNamedPrices,
  listNamedSince,
  listSaid,
  type SaidPlace,
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
