/** Gives the focus of a button that its own press removes to the control before it, or to the page's heading. */
export function passFocus(from: HTMLElement) {
  const beside = [...(from.parentElement?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') ?? [])]
  const before = beside[beside.indexOf(from) - 1]
  ;(before ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true })
}
