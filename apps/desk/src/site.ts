import { createSite } from '@site/navigation/index.ts'
import { Failure } from './frame/Failure.tsx'
import { Frame } from './frame/Frame.tsx'
import { Missing } from './frame/Missing.tsx'
import { routes } from './routes.ts'

export const desk = createSite({ routes, Frame, Missing, Failure })
