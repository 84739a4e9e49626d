export { type Heading, latinSlug } from './headings.ts'
export { addMentions, keepMentions, listMentionedCoins, type Mention, mentionsOf, repriceMentions } from './mentions.ts'
export {
  cleanHtml,
  cleanLine,
  cleanShortHtml,
  openPart,
  renderText,
  renderTitle,
  type Shown,
  sourceHtml,
  TEXTS_VERSION,
  typesetHtml,
} from './render.ts'
export { listNamedSince, listSaid, type SaidPlace, type SaidRow } from './said.ts'
export { wordsOf } from './wordsOfHtml.ts'
