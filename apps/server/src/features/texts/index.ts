export { type Heading, latinSlug } from './headings.ts'
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
export { tickersOf } from './tickers.ts'
export { wordsOf } from './wordsOfHtml.ts'
