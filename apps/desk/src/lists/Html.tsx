import styles from './Html.module.css'

/** HTML sanitised by the server, under a title. */
export function Html({ title, html }: { title: string; html: string }) {
  return (
    <article className={styles.post}>
      <h2>{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's pipeline has sanitised it */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
