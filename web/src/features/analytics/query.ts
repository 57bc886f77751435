import { graphql } from '../../gql/gql'

export const Totals = graphql(`
  fragment Analytics_Totals on AnalyticsTotals {
    calls
    answeredCalls
    containedCalls
    successfulCalls
    completedCalls
    unansweredCalls
    busyCalls
    failedCalls
    canceledCalls
    inboundCalls
    callSeconds
    conversations
    answeredConversations
    containedConversations
    closedConversations
    handedOffConversations
    responseTargets
    responseTargetsMet
    resolutionTargets
    resolutionTargetsMet
    messages
    aiMessages
    replies
    failedReplies
    positive
    neutral
    negative
    mixed
    unansweredQuestions
    callCostInDollars
    modelCostInDollars
    costInDollars
    callDuration {
      ...Analytics_Times
    }
    callReplyTime {
      ...Analytics_Times
    }
    chatReplyTime {
      ...Analytics_Times
    }
    firstResponseTime {
      ...Analytics_Times
    }
    resolutionTime {
      ...Analytics_Times
    }
  }
`)

export const Times = graphql(`
  fragment Analytics_Times on AnalyticsTimes {
    count
    p50Seconds
    p90Seconds
    p95Seconds
  }
`)

export const Group = graphql(`
  fragment Analytics_Group on AnalyticsGroup {
    id
    name
    totals {
      calls
      answeredCalls
      containedCalls
      conversations
      answeredConversations
      containedConversations
      responseTargets
      responseTargetsMet
      resolutionTargets
      resolutionTargetsMet
      costInDollars
    }
    margin {
      currency
      revenue
      margin
    }
  }
`)

export const Document = graphql(`
  query AnalyticsPage($from: String!, $to: String!, $by: AnalyticsBy!, $filter: AnalyticsFilter!) {
    analytics(from: $from, to: $to, by: $by, filter: $filter) {
      beforeFrom
      beforeTo
      grain
      stillCounting
      totals {
        ...Analytics_Totals
      }
      before {
        ...Analytics_Totals
      }
      points {
        at
        totals {
          calls
          conversations
          containedCalls
          containedConversations
          costInDollars
        }
      }
      groups {
        ...Analytics_Group
      }
    }
    analyticsReport {
      every
    }
  }
`)

export const Export = graphql(`
  query AnalyticsExport($from: String!, $to: String!, $by: AnalyticsBy, $filter: AnalyticsFilter!) {
    analytics(from: $from, to: $to, by: $by, filter: $filter) {
      csv
    }
  }
`)

export const SetReport = graphql(`
  mutation SetAnalyticsReport($every: AnalyticsEvery) {
    setAnalyticsReport(every: $every) {
      every
    }
  }
`)
