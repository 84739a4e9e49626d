import { Input } from '@base-ui/react/input'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './TextArea.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'defaultValue' | 'ref'> {
  value: string
  onChange: (value: string, area: HTMLTextAreaElement) => void
}

/** A textarea that grows with its text. Inside a `Field` it has the field's label and message. */
export function TextArea({ value, onChange, className = '', ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  // A fallback for browsers without `field-sizing: content`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!area.current || CSS.supports('field-sizing', 'content')) return
    const { style } = area.current
    style.height = 'auto'
    style.height = `${area.current.scrollHeight + borderOf(area.current)}px`
  }, [value])
  return (
    <Input
      render={<textarea {...rest} ref={area} />}
      className={`${styles.area} ${className}`}
      value={value}
      onValueChange={(text, { event }) => onChange(text, event.target as HTMLTextAreaElement)}
    />
  )
}

/** Height of the borders: `height` includes it, `scrollHeight` does not. */
function borderOf({ offsetHeight, clientHeight }: HTMLElement) {
  return offsetHeight - clientHeight
}
