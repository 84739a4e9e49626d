/** Native controls, and the part of `ui` to use instead. */
const CONTROLS: Record<string, string> = {
  button: 'ui/controls: Button, IconButton, TextButton, or Pressable for a look of its own',
  input: 'ui/fields: TextInput, SearchInput, Checkbox, Switch, or BareInput for a look of its own',
  textarea: 'ui/fields/text/TextArea.tsx',
  select: 'ui/controls/Dropdown.tsx',
}

/** Sentences about native controls in a file outside `ui`. A hidden input has no look, so it is allowed. */
export function rawControlsIn(text: string): string[] {
  return [...text.matchAll(/<(button|input|textarea|select)\b((?:=>|[^>])*)/g)].flatMap(
    ([, tag = '', attributes = '']) =>
      tag === 'input' && /\bhidden\b/.test(attributes)
        ? []
        : [`<${tag}> is drawn by the browser; take ${CONTROLS[tag]}`],
  )
}
