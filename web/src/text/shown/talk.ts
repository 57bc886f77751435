import { talk as en } from '../en/talk'
import { translated } from '../translated'

export const talk = translated('talk', en)
