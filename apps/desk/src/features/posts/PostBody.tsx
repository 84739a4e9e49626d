import type { DeskPostInFull } from '@palata/contract/desk/posts'
import { Avatar } from '@site/ui/blocks/Avatar.tsx'
import { PersonName } from '@site/ui/blocks/PersonName.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import styles from '#lists/Html.module.css'
import { momentInWords } from '#lists/moments.ts'

/** A publication as readers see it, for the moderator who decides about it. */
export function PostBody({ post }: { post: DeskPostInFull }) {
  const now = useNow()
  const [cover] = post.images
  return (
    <article className={styles.post}>
      <p className={styles.by}>
        {post.author && <Avatar src={post.author.avatar} name={post.author.name} size={24} />}
        <b>{post.author ? <PersonName>{post.author.name}</PersonName> : 'Без автора'}</b>
        <span>{momentInWords(post.published_at, now)}</span>
      </p>
      <h2>{post.title}</h2>
      {post.short_description && <p className={styles.lead}>{post.short_description}</p>}
      {cover && <img className={styles.cover} src={cover} alt="" loading="lazy" />}
      {post.removal_reason && <p className={styles.reason}>Причина: {post.removal_reason}</p>}
      {post.open_part && <Open html={post.open_part.html} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's pipeline has sanitised it */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: post.content_html }} />
    </article>
  )
}

/** What a reader without access sees of the text. */
function Open({ html }: { html: string }) {
  return (
    <details className={styles.open}>
      <summary>Что прочтёт гость</summary>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's pipeline has sanitised it
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p>Заголовок, описание и обложку.</p>
      )}
    </details>
  )
}
