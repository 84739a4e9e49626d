import type { Preview } from '@palata/contract/posts/writing'
import type { ReactNode } from 'react'
import { BelowText, PostHead, PostText } from '#features/posts'
import { Pressable } from '#ui/controls/Pressable.tsx'
import styles from './PostPreview.module.css'

interface PostPreviewProps {
  preview: Preview
  /** Binds each `$TICKER` of the text to the chosen coin. */
  onCoin: (ticker: string, apiId: string, symbol: string) => void
}

const Title = ({ children }: { children: ReactNode }) => <h3>{children}</h3>

/** The post as readers will see it, drawn by the same components. */
export function PostPreview({ preview, onCoin }: PostPreviewProps) {
  const { post, ambiguous, open_part: open } = preview
  const cover = post.images_list[0]
  return (
    <article className={styles.post} aria-label="Так увидят публикацию">
      {ambiguous.map(({ ticker, coins }) => (
        <section key={ticker} className={styles.ambiguous} aria-label={`Какая монета $${ticker}?`}>
          <p>
            <b>${ticker}</b> может значить несколько монет. Выберите свою, или в тексте останется слово.
          </p>
          <ul>
            {coins.map(({ api_id, symbol, name, image }) => (
              <li key={api_id}>
                <Pressable className={styles.coin} onClick={() => onCoin(ticker, api_id, symbol)}>
                  <img src={image} alt="" width={16} height={16} />
                  {name}
                </Pressable>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {cover && <img className={styles.cover} src={cover} alt="" />}
      {/* Inert: its links and buttons would lead away from the editor. */}
      <div inert>
        <PostHead post={post} Title={Title} isPaid={false} onComments={null} />
      </div>
      <PostText html={post.content} coins={post.coin_prices} embeds={post.embeds} />
      <BelowText post={post} cover={cover} />
      <details className={styles.open}>
        <summary>Что прочтёт гость</summary>
        {open.html ? (
          <PostText html={open.html} coins={post.coin_prices} embeds={post.embeds} withContents={false} />
        ) : (
          <p>Заголовок, описание и обложку: для отрывка текст короткий.</p>
        )}
      </details>
    </article>
  )
}
