import type { ComponentProps } from 'react'
import styles from './Pressable.module.css'

/** A button without the browser's look; the caller styles it, as a card or a row for example. */
export function Pressable({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={[styles.pressable, className].filter(Boolean).join(' ')} />
}
