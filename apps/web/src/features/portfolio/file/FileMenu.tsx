import { lazyPart } from '#navigation'
import { ActionMenu } from '#ui/menu/ActionMenu.tsx'

const load = () => import('./FileMenuItems.tsx')
const FileMenuItems = lazyPart(async () => (await load()).FileMenuItems)

/** Export and import of the portfolio as a file. */
export function FileMenu({ onFile }: { onFile: () => void }) {
  return (
    <ActionMenu label="Портфель и файлы" load={load}>
      {(place) => <FileMenuItems at={place} onFile={onFile} />}
    </ActionMenu>
  )
}
