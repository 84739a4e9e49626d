import styles from './Button.module.css'

/** A small `Button` link as HTML, for text that React does not render. */
export function linkButtonHtml(attributes: string, words: string): string {
  const look = [styles.button, styles.secondary, styles.small].join(' ')
  return `<a ${attributes} class="${look}"><span class="${styles.label}">${words}</span></a>`
}
