import { z } from 'zod'
import { listOpened } from '#features/desk'
import { command } from '../command.ts'

export const editing = command({
  name: 'editing',
  about: 'Кто из команды что сейчас правит за столом',
  input: z.object({}),
  async run({ db, now }) {
    const opened = await listOpened(db, now)
    return { said: opened.length > 0 ? opened : ['Никто ничего не правит'] }
  },
})
