/** What a page does not show, or shows as its control, and what Word deleted or said beside the text. */
const UNSEEN =
  'template, button, select, datalist, textarea, annotation, annotation-xml, [hidden], dialog:not([open]), [data-ignore-on-paste], del[cite][datetime], a[href^="#_msocom"], hr[data-comments]'

/** Removes what was not to be seen in the program that the text comes from. */
export function removeUnseen(body: HTMLElement) {
  for (const back of body.querySelectorAll('a[href^="#_msoanchor"]')) (back.closest('div') ?? back).remove()
  for (const formulas of drawnTwice(body))
    for (const twin of formulas.querySelectorAll(':scope > [aria-hidden=true]')) twin.remove()
  for (const element of body.querySelectorAll('[data-meant]'))
    if (/display:none|visibility:hidden/.test(element.getAttribute('data-meant')!)) element.remove()
  for (const element of body.querySelectorAll(UNSEEN)) element.remove()
}

/** Around formulas that a page has twice: for programs that read aloud and, beside it, for the eyes. */
function drawnTwice(body: HTMLElement): Set<Element> {
  const readers = [...body.querySelectorAll('span > math, mjx-assistive-mml > math')]
  return new Set(readers.flatMap((formula) => formula.parentElement?.parentElement ?? []))
}
