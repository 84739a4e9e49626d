import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { authLayer } from '#features/accounts'
import { NotUploaded } from '#features/media'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { type PostUploads, useUploading } from '../pictures/uploads.ts'
import styles from './PictureView.module.css'

/** A picture in the text: uploading with progress, failed with the reason and «Повторить», or uploaded. */
export function PictureView({ node, extension, deleteNode, selected }: NodeViewProps) {
  const uploads = extension.options.uploads as PostUploads
  const { src, alt, upload } = node.attrs as { src: string; alt: string; upload: string }
  const uploading = useUploading(uploads).get(upload)
  const problem = uploading?.problem
  // Undo may bring back a picture whose upload was cancelled.
  const isCancelled = !uploading && !src

  function remove() {
    uploads.drop(upload)
    deleteNode()
  }

  return (
    <NodeViewWrapper as="figure" className={styles.picture} data-selected={selected || undefined} data-drag-handle="">
      <div className={styles.frame} contentEditable={false}>
        {(src || uploading) && (
          <img src={src || uploading?.preview} alt={alt} data-waiting={src ? undefined : ''} draggable={false} />
        )}
        <IconButton icon="close" iconSize={16} size="small" label="Убрать изображение" onClick={remove} />
        {uploading && !problem && <progress value={uploading.progress} max={1} aria-label="Загрузка изображения" />}
        {(problem || isCancelled) && (
          <p className={styles.problem} role="alert">
            {problem ? (
              <NotUploaded problem={problem} onRetry={() => uploads.retry(upload)} onSignIn={() => authLayer.open()} />
            ) : (
              'Загрузка прервана'
            )}
          </p>
        )}
      </div>
      {src && (
        <NodeViewContent<'figcaption'>
          as="figcaption"
          className={styles.caption}
          data-empty={node.content.size === 0 ? 'Подпись' : undefined}
        />
      )}
    </NodeViewWrapper>
  )
}
