import styles from './Button.module.css'

/** A small `Button` that is a link, for text that is not drawn by React. */
export function linkButtonHtml(attributes: string, words: string): string {
  const look = [styles.button, styles.secondary, styles.small].join(' ')
  return `<a ${attributes} class="${look}"><span class="${styles.label}">${words}</span></a>`
}
