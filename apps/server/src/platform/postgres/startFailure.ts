/** The program cannot start; the message tells a person what to do, in a sentence or two. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
