export { keepMentions, type Mention, mentionsOf, repriceMentions } from './mentions.ts'
export { readingMinutes } from './readingMinutes.ts'
export { cleanHtml, renderText, TEXTS_VERSION } from './render.ts'
