/** What a style means to a text; `mso-bidi-font-weight` and the like mean nothing. */
const MEANT =
  /(?:^|;)\s*(display|visibility|font-weight|font-style|text-decoration(?:-line)?|vertical-align|white-space)\s*:\s*([^;]{0,100})/gi

/** The properties of a style that mean something, each with its last value. */
export const meaningsOf = (style: string): Map<string, string> =>
  new Map(
    [...style.matchAll(MEANT)].map(([, name, value]) => [
      name!.toLowerCase(),
      value!.replaceAll('"', '').trim().toLowerCase(),
    ]),
  )
