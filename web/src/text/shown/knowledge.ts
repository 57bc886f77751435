import { knowledge as en } from '../en/knowledge'
import { translated } from '../translated'

export const knowledge = translated('knowledge', en)
