/** What the browser would draw by itself, and the part of `ui` that stands for it. */
const CONTROLS: Record<string, string> = {
  button: 'ui/controls: Button, IconButton, TextButton, or Pressable for a look of its own',
  input: 'ui/fields: TextInput, SearchInput, Checkbox, Switch, or BareInput for a look of its own',
  textarea: 'ui/fields/TextArea.tsx',
  select: 'ui/controls/Dropdown.tsx',
}

/** Says where a file outside `ui` writes a control of the browser. A hidden field and a chooser of files look like nothing. */
export function rawControlsIn(text: string): string[] {
  return [...text.matchAll(/<(button|input|textarea|select)\b((?:=>|[^>])*)/g)].flatMap(
    ([, tag = '', attributes = '']) =>
      tag === 'input' && /\bhidden\b/.test(attributes)
        ? []
        : [`<${tag}> is drawn by the browser; take ${CONTROLS[tag]}`],
  )
}
