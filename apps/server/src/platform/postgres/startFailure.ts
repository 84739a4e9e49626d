/** The program cannot start; the message tells a person what to do, in one sentence or two. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
