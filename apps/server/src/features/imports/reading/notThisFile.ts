/** The file is of another kind. The message is for the person who gave it. */
export class NotThisFile extends Error {
  override name = 'NotThisFile'
}
