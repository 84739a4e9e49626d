import { ReasonForm } from '#ui/fields/ReasonForm.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { removeLayer } from './layers.ts'
import { usePostActs } from './usePostActs.ts'

/** Asks before a post is taken away, and for the reason, which its author reads. */
export function RemoveLayer() {
  const asked = removeLayer.useDetail()
  return (
    <Layer of={removeLayer} title="Удалить пост?" {...(asked && { returnTo: asked.returnTo })}>
      {asked && <Question key={asked.post.id} {...asked} />}
    </Layer>
  )
}

function Question({ post, onRemoved }: NonNullable<ReturnType<typeof removeLayer.useDetail>>) {
  const { remove } = usePostActs({ id: post.id, content_type: 'opinion', content_type_id: 3 })

  async function submit(reason: string) {
    if (!(await remove(reason))) return
    // The lists are drawn without it first: the focus must not go back to what leaves.
    await new Promise((resolve) => setTimeout(resolve))
    removeLayer.close()
    onRemoved()
  }

  return (
    <ReasonForm
      title={post.title}
      note="Автор сможет прочитать свой текст и причину. Удалённое можно вернуть."
      reasons={['Спам', 'Реклама', 'Не по теме', 'Оскорбления']}
      submit="Удалить"
      onSubmit={submit}
      onCancel={removeLayer.close}
    />
  )
}
