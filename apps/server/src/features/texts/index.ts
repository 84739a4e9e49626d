export { keepMentions, listCoinsNamed, type Mention, mentionsOf, repriceMentions } from './mentions.ts'
export { readingMinutes } from './readingMinutes.ts'
export { cleanHtml, cleanLine, renderText, renderTitle, type Shown, sourceHtml, TEXTS_VERSION } from './render.ts'
export { wordsOf } from './words.ts'
