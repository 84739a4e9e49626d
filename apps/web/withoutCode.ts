import { FLOOR_IN_WORDS, isAboveFloor } from './floor/floor.ts'

/** What is left of a page without its code. */
interface Left {
  switchedOff: string
  tooOld: string
  notLoaded: string
}

/** The server's page can be read without code. */
export const LEFT_OF_PAGE: Left = {
  switchedOff: 'Скрипты выключены: читать и открывать ссылки можно, остальное не работает.',
  tooOld: `Браузер устарел: читать и открывать ссылки можно, остальное работает в браузерах ${FLOOR_IN_WORDS}.`,
  notLoaded:
    'Код страницы не загрузился: читать и открывать ссылки можно. Чтобы заработало остальное, обновите страницу.',
}

export const LEFT_OF_DESK: Left = {
  switchedOff: 'Скрипты выключены, а стол без них не работает.',
  tooOld: `Браузер устарел: стол работает в браузерах ${FLOOR_IN_WORDS}.`,
  notLoaded: 'Код стола не загрузился. Обновите страницу.',
}

/** Class of the sentence; its style is in `base.css`. */
const NAME = 'without-code'

export const noscriptOf = ({ switchedOff }: Left) => `<noscript><p class="${NAME}">${switchedOff}</p></noscript>`

/**
 * Runs in <head>, in any browser, so its syntax is of 2015. Calls `load` when the page is parsed, with a function to
 * call when the entry's script has failed; below the floor says so instead. A page left before its entry loaded is
 * empty in the back/forward cache and is loaded again.
 */
export function orSay({ tooOld, notLoaded }: Left, load: string) {
  const texts = JSON.stringify([tooOld, notLoaded])
  return `(function(texts,load){function say(text){var line=document.createElement("p");line.className="${NAME}";line.setAttribute("role","status");line.textContent=text;document.body.prepend(line)}function failed(){addEventListener("pageshow",function(event){event.persisted&&location.reload()});window.isLeftEarly||say(texts[1])}addEventListener("DOMContentLoaded",function(){${isAboveFloor}?load(failed):say(texts[0])})})(${texts},${load})`
}
