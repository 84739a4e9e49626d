export { tickersOf } from './coins/tickers.ts'
export { type Heading, latinSlug } from './elements/headings.ts'
export { wordsOf } from './plain/wordsOfHtml.ts'
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
  type Written,
} from './render.ts'
