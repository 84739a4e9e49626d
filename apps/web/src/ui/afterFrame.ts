/** Runs work that restyles or draws much after the frame that answers the press. */
export function afterFrame(work: () => void) {
  requestAnimationFrame(() => setTimeout(work))
}
