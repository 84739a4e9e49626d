/** Text that is markup already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A template whose values are escaped, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  return new Html(
    String.raw({ raw: parts }, ...values.map((value) => (value instanceof Html ? value.text : escaped(value)))),
  )
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
