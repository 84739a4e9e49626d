/** The folder has no copy, or one this program cannot read; the message says what to do. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}
