import { topic as en } from '../en/topic'
import { translated } from '../translated'

export const topic = translated('topic', en)
