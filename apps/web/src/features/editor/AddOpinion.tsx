import { useAccess } from '#features/membership'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { editorLayer } from './layers.ts'

/** Opens the editor for a new opinion; only shown to people who may write one. */
export function AddOpinion({ className }: { className?: string | undefined }) {
  if (useAccess() !== 'paid') return null
  return (
    <Button kind="secondary" size="small" className={className} onClick={() => editorLayer.open({})}>
      <Icon name="edit" size={16} />
      Добавить мнение
    </Button>
  )
}
