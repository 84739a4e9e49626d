/** Whether a button cannot be pressed now: it waits for an answer, or tells why. */
export function isOff(button: HTMLElement): boolean {
  return (button as HTMLButtonElement).disabled || button.getAttribute('aria-disabled') === 'true'
}
