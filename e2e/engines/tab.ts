/** What the journeys need of a browser's tab: the same in every engine. */
export interface Driver {
  /** Opens an address and resolves when its document has loaded. */
  open: (url: string) => Promise<void>
  /** Runs a function in the page; its arguments and result are JSON. Rejects when the page is left meanwhile. */
  run: <Result, Arguments extends unknown[]>(
    work: (...given: Arguments) => Result | Promise<Result>,
    ...given: Arguments
  ) => Promise<Result>
  /** Presses the main button of the mouse at this place of the window, CSS px. */
  press: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  /** A key by its name in `KeyboardEvent.key`. */
  key: (name: 'Enter' | 'Escape' | 'Backspace') => Promise<void>
  /** The letter with Control: copies or pastes through the clipboard. */
  chord: (letter: 'c' | 'v') => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** Errors and warnings of the console since the last call, and errors that nobody caught. */
  messages: () => Promise<string[]>
  close: () => Promise<void>
}
