import type { TagsPageQuery } from '../../gql/graphql'

export type TagRow = TagsPageQuery['tags']['nodes'][number]
