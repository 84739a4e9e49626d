import { deskChannels } from '@palata/contract/desk/channels'
import { serve } from '@site/testing/replies.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk, served } from '#testing/render.tsx'

const params = { id: '3' }
const channel = { id: 3, slug: 'macro', name: 'Макро', logo: '', priority_show: 1 }

test('a form sends only what was changed in it, so that it undoes nobody else’s changes', async () => {
  const { user, asked } = await renderDesk('/desk/channels/3/edit', {
    replies: {
      ...atTheDesk([served('channels')]),
      ...serve(deskChannels.read, channel, { params }),
      ...serve(deskChannels.patch!, { outcome: 'Канал macro', record: 1, undo: null }, { params }),
    },
  })
  const name = await screen.findByRole('textbox', { name: /Название/ })
  await user.clear(name)
  await user.type(name, 'Макроэкономика')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(asked('PATCH ').map(({ body }) => body)).toEqual([{ name: 'Макроэкономика' }]))
})
