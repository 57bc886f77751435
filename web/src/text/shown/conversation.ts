import { conversation as en } from '../en/conversation'
import { translated } from '../translated'

export const conversation = translated('conversation', en)
