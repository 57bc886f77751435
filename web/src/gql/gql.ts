/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  subscription UnreadNotices {\n    unreadNotices\n  }\n": typeof types.UnreadNoticesDocument,
    "\n  query StillThere($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      id\n    }\n  }\n": typeof types.StillThereDocument,
    "\n  query FindSubaccounts($search: String!) {\n    subaccounts(search: $search, includeArchived: true, first: 50) {\n      nodes {\n        id\n        name\n        archived\n      }\n    }\n  }\n": typeof types.FindSubaccountsDocument,
    "\n  fragment Found_Said on Said {\n    conversationId\n    messageId\n    callId\n    contactName\n    snippet\n    line\n    matches {\n      start\n      end\n    }\n  }\n": typeof types.Found_SaidFragmentDoc,
    "\n  query Find(\n    $search: String!\n    $contacts: Boolean!\n    $assistants: Boolean!\n    $knowledge: Boolean!\n    $sources: Boolean!\n    $tools: Boolean!\n    $numbers: Boolean!\n    $tags: Boolean!\n    $members: Boolean!\n    $messages: Boolean!\n    $calls: Boolean!\n  ) {\n    contacts(search: $search, first: 6) @include(if: $contacts) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n    assistants(search: $search, first: 4) @include(if: $assistants) {\n      nodes {\n        id\n        name\n      }\n    }\n    knowledgeBases(search: $search, first: 4) @include(if: $knowledge) {\n      nodes {\n        id\n        name\n      }\n    }\n    findKnowledgeSources(search: $search, pages: false, first: 4) @include(if: $sources) {\n      id\n      name\n      knowledgeBaseId\n      knowledgeBaseName\n    }\n    tools(search: $search, isPrebuilt: false, first: 4) @include(if: $tools) {\n      nodes {\n        id\n        name\n      }\n    }\n    phoneNumbers(search: $search, first: 4) @include(if: $numbers) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n    tags(search: $search, first: 4) @include(if: $tags) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n    members(search: $search, first: 4) @include(if: $members) {\n      nodes {\n        id\n        name\n        email\n      }\n    }\n    saidInConversations(search: $search, first: 12) @include(if: $messages) {\n      nodes {\n        ...Found_Said\n      }\n    }\n    saidInCalls(search: $search, first: 4) @include(if: $calls) {\n      nodes {\n        ...Found_Said\n      }\n    }\n  }\n": typeof types.FindDocument,
    "\n  subscription Happenings($after: Int64) {\n    events(after: $after) {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n": typeof types.HappeningsDocument,
    "\n  query Lately($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      __typename\n      id\n      ... on Contact {\n        name\n        email\n        phone\n      }\n      ... on Assistant {\n        title: name\n      }\n      ... on KnowledgeBase {\n        title: name\n      }\n      ... on Tool {\n        title: name\n      }\n      ... on PhoneNumber {\n        name\n        number\n      }\n      ... on Tag {\n        name\n        tagId\n      }\n      ... on Conversation {\n        contactName\n        contactPhone\n        contactEmail\n      }\n      ... on Call {\n        direction\n        fromNumber\n        toNumber\n        contact {\n          name\n        }\n      }\n    }\n  }\n": typeof types.LatelyDocument,
    "\n  query Notices($after: String) {\n    notices(first: 25, after: $after) {\n      nodes {\n        id\n        kind\n        subaccountId\n        subaccount\n        conversationId\n        actor\n        contact\n        readAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.NoticesDocument,
    "\n  mutation ReadNotices($ids: [ID!]) {\n    readNotices(ids: $ids)\n  }\n": typeof types.ReadNoticesDocument,
    "\n  query Shell($id: ID!, $there: Boolean!) {\n    viewer {\n      id\n      name\n      email\n      language\n      role\n      scopes\n      wholeWorkspace\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    here: subaccount(id: $id) @include(if: $there) {\n      id\n      name\n      timeZone\n    }\n    newestEvent @include(if: $there)\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    tableViews {\n      id\n      list\n      name\n      conditions\n      layout\n    }\n    brand {\n      name\n      logo\n      icon\n      supportUrl\n      supportEmail\n      light {\n        accent\n        hover\n        ink\n        wash\n      }\n      dark {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n  }\n": typeof types.ShellDocument,
    "\n  query AccountPage {\n    sessions {\n      ...AccountPage_Session\n    }\n  }\n": typeof types.AccountPageDocument,
    "\n  fragment AccountPage_Session on Session {\n    id\n    current\n    address\n    userAgent\n    createdAt\n    lastSeenAt\n  }\n": typeof types.AccountPage_SessionFragmentDoc,
    "\n  mutation RevokeSession($id: ID!) {\n    revokeSession(id: $id) {\n      id\n    }\n  }\n": typeof types.RevokeSessionDocument,
    "\n  query Consent($input: AppRequestInput!) {\n    viewer {\n      wholeWorkspace\n    }\n    appRequest(input: $input) {\n      name\n      host\n      local\n      scopes {\n        name\n        title\n        description\n      }\n    }\n    subaccounts(first: 100) {\n      nodes {\n        id\n        name\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n  }\n": typeof types.ConsentDocument,
    "\n  query ConsentSubaccounts($search: String) {\n    subaccounts(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.ConsentSubaccountsDocument,
    "\n  mutation AllowApp($input: AppRequestInput!, $scopes: [String!]!, $subaccounts: [ID!]!) {\n    allowApp(input: $input, scopes: $scopes, subaccounts: $subaccounts) {\n      redirectUrl\n    }\n  }\n": typeof types.AllowAppDocument,
    "\n  mutation DenyApp($input: AppRequestInput!) {\n    denyApp(input: $input) {\n      redirectUrl\n    }\n  }\n": typeof types.DenyAppDocument,
    "\n  mutation SetLanguage($language: Language!) {\n    setLanguage(language: $language) {\n      id\n      language\n    }\n  }\n": typeof types.SetLanguageDocument,
    "\n  query AnalyticsEntriesPage(\n    $figure: AnalyticsListed!\n    $from: String!\n    $to: String!\n    $since: Time\n    $until: Time\n    $assistantId: ID\n    $channel: String\n    $number: String\n    $topicId: ID\n    $first: Int!\n    $after: String\n  ) {\n    analyticsEntries(\n      figure: $figure\n      from: $from\n      to: $to\n      since: $since\n      until: $until\n      assistantId: $assistantId\n      channel: $channel\n      number: $number\n      topicId: $topicId\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        subaccountId\n        subaccountName\n        kind\n        text\n        failed\n        assistantName\n        contactName\n        phoneNumber\n        channel\n        callId\n        conversationId\n        durationSeconds\n        costInDollars\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.AnalyticsEntriesPageDocument,
    "\n  fragment Analytics_Totals on AnalyticsTotals {\n    calls\n    answeredCalls\n    containedCalls\n    successfulCalls\n    completedCalls\n    unansweredCalls\n    busyCalls\n    failedCalls\n    canceledCalls\n    inboundCalls\n    callSeconds\n    conversations\n    answeredConversations\n    containedConversations\n    closedConversations\n    handedOffConversations\n    responseTargets\n    responseTargetsMet\n    resolutionTargets\n    resolutionTargetsMet\n    messages\n    aiMessages\n    replies\n    failedReplies\n    positive\n    neutral\n    negative\n    mixed\n    unansweredQuestions\n    callCostInDollars\n    modelCostInDollars\n    costInDollars\n    callDuration {\n      ...Analytics_Times\n    }\n    callReplyTime {\n      ...Analytics_Times\n    }\n    chatReplyTime {\n      ...Analytics_Times\n    }\n    firstResponseTime {\n      ...Analytics_Times\n    }\n    resolutionTime {\n      ...Analytics_Times\n    }\n  }\n": typeof types.Analytics_TotalsFragmentDoc,
    "\n  fragment Analytics_Times on AnalyticsTimes {\n    count\n    p50Seconds\n    p90Seconds\n    p95Seconds\n  }\n": typeof types.Analytics_TimesFragmentDoc,
    "\n  fragment Analytics_Group on AnalyticsGroup {\n    id\n    name\n    totals {\n      calls\n      answeredCalls\n      containedCalls\n      conversations\n      answeredConversations\n      containedConversations\n      responseTargets\n      responseTargetsMet\n      resolutionTargets\n      resolutionTargetsMet\n      costInDollars\n    }\n    margin {\n      currency\n      revenue\n      margin\n    }\n  }\n": typeof types.Analytics_GroupFragmentDoc,
    "\n  query AnalyticsPage($from: String!, $to: String!, $by: AnalyticsBy!, $filter: AnalyticsFilter!) {\n    analytics(from: $from, to: $to, by: $by, filter: $filter) {\n      beforeFrom\n      beforeTo\n      grain\n      stillCounting\n      totals {\n        ...Analytics_Totals\n      }\n      before {\n        ...Analytics_Totals\n      }\n      points {\n        at\n        totals {\n          calls\n          conversations\n          containedCalls\n          containedConversations\n          costInDollars\n        }\n      }\n      groups {\n        ...Analytics_Group\n      }\n    }\n    analyticsReport {\n      every\n    }\n  }\n": typeof types.AnalyticsPageDocument,
    "\n  query AnalyticsExport($from: String!, $to: String!, $by: AnalyticsBy, $filter: AnalyticsFilter!) {\n    analytics(from: $from, to: $to, by: $by, filter: $filter) {\n      csv\n    }\n  }\n": typeof types.AnalyticsExportDocument,
    "\n  mutation SetAnalyticsReport($every: AnalyticsEvery) {\n    setAnalyticsReport(every: $every) {\n      every\n    }\n  }\n": typeof types.SetAnalyticsReportDocument,
    "\n  mutation SetAppointmentsStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n": typeof types.SetAppointmentsStatusDocument,
    "\n  mutation DeleteAppointments($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteAppointmentsDocument,
    "\n  query ContactChoices($search: String) {\n    contacts(search: $search, first: 25) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n  }\n": typeof types.ContactChoicesDocument,
    "\n  query AssistantChoices($search: String) {\n    assistants(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.AssistantChoicesDocument,
    "\n  mutation CreateAppointment($input: CreateAppointmentInput!, $force: Boolean!) {\n    createAppointment(input: $input, force: $force) {\n      id\n      startTime\n    }\n  }\n": typeof types.CreateAppointmentDocument,
    "\n  mutation UpdateAppointment($id: ID!, $input: UpdateAppointmentInput!, $force: Boolean!) {\n    updateAppointment(id: $id, input: $input, force: $force) {\n      id\n      startTime\n    }\n  }\n": typeof types.UpdateAppointmentDocument,
    "\n  mutation SetAppointmentStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n": typeof types.SetAppointmentStatusDocument,
    "\n  fragment AppointmentRow_Appointment on Appointment {\n    id\n    contactId\n    contactName\n    address\n    status\n    source\n    assistantId\n    startTime\n    endTime\n    createdAt\n    updatedAt\n  }\n": typeof types.AppointmentRow_AppointmentFragmentDoc,
    "\n  query AppointmentsPage(\n    $from: Time\n    $to: Time\n    $status: AppointmentStatus\n    $assistantId: ID\n    $sort: AppointmentSort\n    $first: Int\n    $after: String\n  ) {\n    appointments(\n      from: $from\n      to: $to\n      status: $status\n      assistantId: $assistantId\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...AppointmentRow_Appointment\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.AppointmentsPageDocument,
    "\n  mutation DeleteAppointment($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteAppointmentDocument,
    "\n  fragment Abilities_Assistant on Assistant {\n    id\n    name\n    platformTools\n    tools(first: 100) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n    knowledgeBases(first: 100) {\n      nodes {\n        id\n        name\n        sources\n        unread\n        failed\n      }\n    }\n  }\n": typeof types.Abilities_AssistantFragmentDoc,
    "\n  mutation AssignTool($id: ID!, $assistantId: ID!) {\n    assignTool(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n": typeof types.AssignToolDocument,
    "\n  mutation RemoveTool($id: ID!, $assistantId: ID!) {\n    removeTool(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n": typeof types.RemoveToolDocument,
    "\n  mutation AssignKnowledgeBase($id: ID!, $assistantId: ID!) {\n    assignKnowledgeBase(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n": typeof types.AssignKnowledgeBaseDocument,
    "\n  mutation RemoveKnowledgeBase($id: ID!, $assistantId: ID!) {\n    removeKnowledgeBase(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n": typeof types.RemoveKnowledgeBaseDocument,
    "\n  query PickTool($search: String) {\n    tools(search: $search, isPrebuilt: false, first: 12) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n": typeof types.PickToolDocument,
    "\n  query PickKnowledgeBase($search: String) {\n    knowledgeBases(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n": typeof types.PickKnowledgeBaseDocument,
    "\n  mutation ArchiveAssistant($id: ID!) {\n    archiveAssistant(id: $id) {\n      id\n      archived\n      revision\n    }\n  }\n": typeof types.ArchiveAssistantDocument,
    "\n  mutation UnarchiveAssistant($id: ID!) {\n    unarchiveAssistant(id: $id) {\n      id\n      archived\n      revision\n    }\n  }\n": typeof types.UnarchiveAssistantDocument,
    "\n  fragment AssistantMenu_Assistant on Assistant {\n    id\n    name\n    archived\n  }\n": typeof types.AssistantMenu_AssistantFragmentDoc,
    "\n  mutation DuplicateAssistant($id: ID!, $name: String) {\n    duplicateAssistant(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n": typeof types.DuplicateAssistantDocument,
    "\n  mutation DeleteAssistant($id: ID!) {\n    deleteAssistant(id: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeleteAssistantDocument,
    "\n  query AssistantPage($id: ID!) {\n    assistant(id: $id) {\n      ...Saved\n      ...Heading_Assistant\n      ...Abilities_Assistant\n      ...VersionsTab_Assistant\n      ...WebCalls_Assistant\n      ...NotesTab_Assistant\n      folder {\n        id\n        name\n      }\n    }\n    platform: tools(isPrebuilt: true, first: 100) {\n      nodes {\n        ...PlatformTools_Tool\n      }\n    }\n    phoneNumbers(assistantId: $id, first: 50) {\n      nodes {\n        ...Numbers_PhoneNumber\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    tags(assistantId: $id, first: 50) {\n      nodes {\n        ...Tags_Tag\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistantCalendar(assistantId: $id) {\n      ...CalendarTab_Calendar\n    }\n    assistantBehavior(assistantId: $id) {\n      ...BehaviorTab_Behavior\n    }\n    promptVariables {\n      ...Variable\n    }\n    modelNames {\n      name\n      default\n    }\n    fallbackEndpoints {\n      id\n      name\n    }\n  }\n": typeof types.AssistantPageDocument,
    "\n  query AssistantsPage($sort: NameSort, $search: String, $folderId: ID, $includeArchived: Boolean, $after: String) {\n    assistants(\n      sort: $sort\n      search: $search\n      folderId: $folderId\n      includeArchived: $includeArchived\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        folderId\n        ...Line_Assistant\n      }\n    }\n    ...Folders_Query\n  }\n": typeof types.AssistantsPageDocument,
    "\n  fragment BehaviorTab_Behavior on AssistantBehavior {\n    channel\n    contact\n    hours\n    tags\n    time\n    rewrite\n    fallbackSentence\n    handOffSentence\n    closedSentence\n    maxTokens\n    askAfterSilence\n    endAfterSilence\n    fallbacks {\n      endpoint\n      model\n      endpointId\n    }\n  }\n": typeof types.BehaviorTab_BehaviorFragmentDoc,
    "\n  mutation SetAssistantBehavior($assistantId: ID!, $input: AssistantBehaviorInput!) {\n    setAssistantBehavior(assistantId: $assistantId, input: $input) {\n      ...BehaviorTab_Behavior\n    }\n  }\n": typeof types.SetAssistantBehaviorDocument,
    "\n  fragment CalendarTab_Calendar on Calendar {\n    sunday {\n      from\n      to\n    }\n    monday {\n      from\n      to\n    }\n    tuesday {\n      from\n      to\n    }\n    wednesday {\n      from\n      to\n    }\n    thursday {\n      from\n      to\n    }\n    friday {\n      from\n      to\n    }\n    saturday {\n      from\n      to\n    }\n    slotMinutes\n    bufferMinutes\n    noticeMinutes\n  }\n": typeof types.CalendarTab_CalendarFragmentDoc,
    "\n  mutation SetAssistantCalendar($assistantId: ID!, $calendar: CalendarInput) {\n    setAssistantCalendar(assistantId: $assistantId, calendar: $calendar) {\n      ...CalendarTab_Calendar\n    }\n  }\n": typeof types.SetAssistantCalendarDocument,
    "\n  query TestCallVerdict($input: CreateCallInput!) {\n    callVerdict(input: $input) {\n      allowed\n      reason\n      fromNumber\n      unknownVariables\n    }\n  }\n": typeof types.TestCallVerdictDocument,
    "\n  mutation CreateTestCall($input: CreateCallInput!) {\n    createCall(input: $input) {\n      id\n    }\n  }\n": typeof types.CreateTestCallDocument,
    "\n  mutation AssignAssistantsToFolder($id: ID!, $assistantIds: [ID!]!) {\n    assignAssistantsToFolder(id: $id, assistantIds: $assistantIds) {\n      id\n      counts {\n        total\n        archived\n      }\n    }\n  }\n": typeof types.AssignAssistantsToFolderDocument,
    "\n  mutation RemoveAssistantsFromFolder($id: ID!, $assistantIds: [ID!]!) {\n    removeAssistantsFromFolder(id: $id, assistantIds: $assistantIds) {\n      id\n      counts {\n        total\n        archived\n      }\n    }\n  }\n": typeof types.RemoveAssistantsFromFolderDocument,
    "\n  fragment Line_Assistant on Assistant {\n    id\n    name\n    description\n    folder {\n      id\n      name\n      color\n    }\n    model\n    voiceId\n    voiceEnabled\n    language\n    archived\n    createdAt\n    updatedAt\n    ...SyncBadge_Assistant\n    ...AssistantMenu_Assistant\n  }\n": typeof types.Line_AssistantFragmentDoc,
    "\n  mutation CreateAssistant($input: CreateAssistantInput!) {\n    createAssistant(input: $input) {\n      id\n      name\n    }\n  }\n": typeof types.CreateAssistantDocument,
    "\n  mutation CreateAssistantFromTemplate($input: CreateAssistantFromTemplateInput!) {\n    createAssistantFromTemplate(input: $input) {\n      assistant {\n        id\n        name\n      }\n      knowledgeBase {\n        id\n      }\n    }\n  }\n": typeof types.CreateAssistantFromTemplateDocument,
    "\n  mutation CreateAssistantFolder($input: CreateAssistantFolderInput!) {\n    createAssistantFolder(input: $input) {\n      id\n      name\n      color\n    }\n  }\n": typeof types.CreateAssistantFolderDocument,
    "\n  mutation UpdateAssistantFolder($id: ID!, $input: UpdateAssistantFolderInput!) {\n    updateAssistantFolder(id: $id, input: $input) {\n      id\n      name\n      color\n    }\n  }\n": typeof types.UpdateAssistantFolderDocument,
    "\n  fragment FolderList_Folder on AssistantFolder {\n    id\n    name\n    color\n    isArchived\n    counts {\n      total\n      archived\n    }\n  }\n": typeof types.FolderList_FolderFragmentDoc,
    "\n  fragment Folders_Query on Query {\n    assistantFolders(first: 50, includeArchived: true) {\n      nodes {\n        ...FolderList_Folder\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.Folders_QueryFragmentDoc,
    "\n  query Folders($search: String, $first: Int, $after: String) {\n    assistantFolders(search: $search, first: $first, includeArchived: true, after: $after) {\n      nodes {\n        ...FolderList_Folder\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.FoldersDocument,
    "\n  mutation ArchiveAssistantFolder($id: ID!, $isArchived: Boolean!) {\n    updateAssistantFolder(id: $id, input: { isArchived: $isArchived }) {\n      id\n      isArchived\n    }\n  }\n": typeof types.ArchiveAssistantFolderDocument,
    "\n  mutation DeleteAssistantFolder($id: ID!) {\n    deleteAssistantFolder(id: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeleteAssistantFolderDocument,
    "\n  fragment Heading_Assistant on Assistant {\n    id\n    name\n    archived\n    voiceEnabled\n    syncState\n    syncRefusal\n    lastSyncedAt\n    ...SyncBadge_Assistant\n    ...AssistantMenu_Assistant\n  }\n": typeof types.Heading_AssistantFragmentDoc,
    "\n  mutation SyncAssistant($id: ID!) {\n    syncAssistant(id: $id) {\n      id\n      syncState\n      syncRefusal\n      lastSyncedAt\n    }\n  }\n": typeof types.SyncAssistantDocument,
    "\n  query TestCall($id: ID!) {\n    call(id: $id) {\n      id\n      callStatus\n      toNumber\n      totalDurationSeconds\n      disconnectionReason\n      failure\n      transcriptObject {\n        role\n        content\n        startMs\n      }\n    }\n  }\n": typeof types.TestCallDocument,
    "\n  mutation EndTestCall($id: ID!) {\n    endCall(id: $id) {\n      id\n      callStatus\n    }\n  }\n": typeof types.EndTestCallDocument,
    "\n  fragment NotesTab_Assistant on Assistant {\n    id\n    notes(first: 50) {\n      nodes {\n        ...NotesTab_Note\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.NotesTab_AssistantFragmentDoc,
    "\n  fragment NotesTab_Note on AssistantNote {\n    id\n    content\n    author\n    createdAt\n  }\n": typeof types.NotesTab_NoteFragmentDoc,
    "\n  query AssistantNotes($id: ID!, $first: Int!, $after: String) {\n    assistant(id: $id) {\n      id\n      notes(first: $first, after: $after) {\n        nodes {\n          ...NotesTab_Note\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.AssistantNotesDocument,
    "\n  mutation CreateAssistantNote($assistantId: ID!, $content: String!) {\n    createAssistantNote(assistantId: $assistantId, content: $content) {\n      id\n    }\n  }\n": typeof types.CreateAssistantNoteDocument,
    "\n  mutation DeleteAssistantNote($assistantId: ID!, $noteId: ID!) {\n    deleteAssistantNote(assistantId: $assistantId, noteId: $noteId) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeleteAssistantNoteDocument,
    "\n  fragment PlatformTools_Tool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n  }\n": typeof types.PlatformTools_ToolFragmentDoc,
    "\n  query PreviewPrompt($prompt: String!, $contactId: ID, $assistantId: ID) {\n    previewPrompt(prompt: $prompt, contactId: $contactId, assistantId: $assistantId) {\n      text\n      unknownVariables\n      characters\n      tokens\n    }\n  }\n": typeof types.PreviewPromptDocument,
    "\n  fragment Numbers_PhoneNumber on PhoneNumber {\n    id\n    number\n    name\n  }\n": typeof types.Numbers_PhoneNumberFragmentDoc,
    "\n  fragment Tags_Tag on Tag {\n    id\n    name\n    tagId\n  }\n": typeof types.Tags_TagFragmentDoc,
    "\n  query AssistantNumbers($id: ID!, $first: Int!, $after: String) {\n    phoneNumbers(assistantId: $id, first: $first, after: $after) {\n      nodes {\n        ...Numbers_PhoneNumber\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.AssistantNumbersDocument,
    "\n  query AssistantTags($id: ID!, $first: Int!, $after: String) {\n    tags(assistantId: $id, first: $first, after: $after) {\n      nodes {\n        ...Tags_Tag\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.AssistantTagsDocument,
    "\n  mutation ReachByNumber($id: ID!, $assistantId: ID) {\n    assignPhoneNumber(id: $id, assistantId: $assistantId) {\n      id\n      assistantId\n      assistantName\n    }\n  }\n": typeof types.ReachByNumberDocument,
    "\n  mutation RouteTag($id: ID!, $assistantId: ID) {\n    updateTag(id: $id, input: { assistantId: $assistantId }) {\n      id\n      assistantId\n    }\n  }\n": typeof types.RouteTagDocument,
    "\n  query PickPhoneNumber($search: String) {\n    phoneNumbers(search: $search, first: 12) {\n      nodes {\n        id\n        number\n        name\n        assistantName\n      }\n    }\n  }\n": typeof types.PickPhoneNumberDocument,
    "\n  query PickTag($search: String) {\n    tags(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n  }\n": typeof types.PickTagDocument,
    "\n  mutation UpdateAssistant($id: ID!, $input: UpdateAssistantInput!, $ifMatch: String) {\n    updateAssistant(id: $id, input: $input, ifMatch: $ifMatch) {\n      ...Saved\n      updatedAt\n      ...SyncBadge_Assistant\n    }\n  }\n": typeof types.UpdateAssistantDocument,
    "\n  query NewestAssistant($id: ID!) {\n    assistant(id: $id) {\n      ...Saved\n    }\n  }\n": typeof types.NewestAssistantDocument,
    "\n  query Trades($page: String, $chosen: String) {\n    assistantTemplates(language: $page) {\n      id\n      title\n      hint\n    }\n    spoken: assistantTemplates(language: $chosen) {\n      id\n      name\n      questions\n    }\n  }\n": typeof types.TradesDocument,
    "\n  fragment SyncBadge_Assistant on Assistant {\n    syncState\n    voiceEnabled\n  }\n": typeof types.SyncBadge_AssistantFragmentDoc,
    "\n  mutation TeachAssistant($assistantId: ID!, $input: LessonInput!) {\n    teachAssistant(assistantId: $assistantId, input: $input) {\n      id\n      name\n    }\n  }\n": typeof types.TeachAssistantDocument,
    "\n  subscription TestTurn($input: ChatCompletionInput!) {\n    chatCompletion(input: $input) {\n      __typename\n      ... on ChatDelta {\n        content\n      }\n      ... on ChatToolCall {\n        toolCall {\n          id\n          name\n          arguments\n          result\n          error\n          durationMs\n        }\n      }\n      ... on ChatToolResult {\n        toolCall {\n          id\n          name\n          arguments\n          result\n          error\n          durationMs\n        }\n      }\n      ... on ChatDone {\n        completion {\n          conversationId\n          output\n          replied\n          toolCalls {\n            id\n            name\n            arguments\n            result\n            error\n            durationMs\n          }\n          matches {\n            id\n            score\n            metadata {\n              text\n            }\n          }\n        }\n      }\n      ... on ChatFailure {\n        message\n      }\n    }\n  }\n": typeof types.TestTurnDocument,
    "\n  fragment Saved on Assistant {\n    id\n    revision\n    name\n    description\n    prompt\n    model\n    temperature\n    language\n    voiceId\n    assistantType\n    voiceEnabled\n    folderId\n    ambientNoise\n    queue\n    publicCalls\n    callOrigins\n    callsPerAddress\n    webConcurrency\n    webMinutes\n    voiceSettings {\n      greetingMode\n      inboundOpeningMessage\n      outboundOpeningMessage\n      inboundGreeting\n      outboundGreeting\n      voicemailMessage\n      enableVoicemailDetection\n    }\n  }\n": typeof types.SavedFragmentDoc,
    "\n  fragment Variable on PromptVariable {\n    name\n    description\n    source\n    example\n  }\n": typeof types.VariableFragmentDoc,
    "\n  fragment VersionsTab_Assistant on Assistant {\n    id\n    versions(first: 100) {\n      nodes {\n        ...VersionsTab_Version\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.VersionsTab_AssistantFragmentDoc,
    "\n  fragment VersionsTab_Version on AssistantVersion {\n    id\n    version\n    prompt\n    changeNote\n    createdAt\n  }\n": typeof types.VersionsTab_VersionFragmentDoc,
    "\n  query AssistantVersions($id: ID!, $first: Int!, $after: String) {\n    assistant(id: $id) {\n      id\n      versions(first: $first, after: $after) {\n        nodes {\n          ...VersionsTab_Version\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.AssistantVersionsDocument,
    "\n  mutation RevertAssistantVersion($assistantId: ID!, $versionId: ID!, $ifMatch: String) {\n    revertAssistantVersion(assistantId: $assistantId, versionId: $versionId, ifMatch: $ifMatch) {\n      ...Saved\n      ...VersionsTab_Assistant\n    }\n  }\n": typeof types.RevertAssistantVersionDocument,
    "\n  mutation CreateTestWebCall($input: CreateWebCallInput!) {\n    createWebCall(input: $input) {\n      ticket\n      expiresAt\n    }\n  }\n": typeof types.CreateTestWebCallDocument,
    "\n  fragment WebCalls_Assistant on Assistant {\n    id\n    publicId\n    webCallsEnabled\n  }\n": typeof types.WebCalls_AssistantFragmentDoc,
    "\n  mutation RenewPublicId($id: ID!) {\n    renewPublicId(assistantId: $id) {\n      id\n      publicId\n    }\n  }\n": typeof types.RenewPublicIdDocument,
    "\n  query BillingPage($client: ID, $id: ID!, $here: Boolean!, $month: String, $after: String) {\n    priceList(subaccountId: $client) {\n      ...PriceCard_PriceList\n    }\n    workspaceSpending @skip(if: $here) {\n      ...Spending_Spending\n    }\n    monthStatement(subaccountId: $id) @include(if: $here) {\n      ...SoFar_Statement\n    }\n    viewer {\n      id\n      wholeWorkspace\n    }\n    statements(subaccountId: $client, month: $month, first: 50, after: $after) {\n      nodes {\n        id\n        number\n        subaccountId\n        subaccountName\n        month\n        currency\n        total\n        issuedAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.BillingPageDocument,
    "\n  mutation UpdateBilling($input: UpdateBillingInput!) {\n    updateBilling(input: $input) {\n      currency\n    }\n  }\n": typeof types.UpdateBillingDocument,
    "\n  fragment PriceCard_PriceList on PriceList {\n    currency\n    currencyFixed\n    dollarRate\n    version\n    prices {\n      id\n      from\n      monthlyFee\n      callMinutePrice\n      callStepSeconds\n      includedMinutes\n      conversationPrice\n      replyPrice\n      numberMonthlyPrice\n    }\n    current {\n      monthlyFee\n      callMinutePrice\n      callStepSeconds\n      includedMinutes\n      conversationPrice\n      replyPrice\n      numberMonthlyPrice\n    }\n  }\n": typeof types.PriceCard_PriceListFragmentDoc,
    "\n  mutation RemovePrices($id: ID!) {\n    removePrices(id: $id) {\n      id\n    }\n  }\n": typeof types.RemovePricesDocument,
    "\n  mutation SetBillingPrices($client: ID, $from: String!, $prices: PricesInput!, $ifVersion: String) {\n    setPrices(subaccountId: $client, from: $from, prices: $prices, ifVersion: $ifVersion) {\n      id\n    }\n  }\n": typeof types.SetBillingPricesDocument,
    "\n  query BillingPrices($client: ID) {\n    priceList(subaccountId: $client) {\n      version\n      prices {\n        id\n        from\n        monthlyFee\n        callMinutePrice\n        callStepSeconds\n        includedMinutes\n        conversationPrice\n        replyPrice\n        numberMonthlyPrice\n      }\n    }\n  }\n": typeof types.BillingPricesDocument,
    "\n  fragment SoFar_Statement on Statement {\n    month\n    currency\n    total\n    lines {\n      kind\n      from\n      to\n      quantity\n      unitPrice\n      amount\n    }\n  }\n": typeof types.SoFar_StatementFragmentDoc,
    "\n  fragment BrandForm_BrandSettings on BrandSettings {\n    own {\n      name\n      accent\n      accentDark\n      mailName\n      replyTo\n      supportUrl\n      supportEmail\n      logo\n      icon\n    }\n    inherited {\n      name\n      accent\n      accentDark\n      mailName\n      replyTo\n      supportUrl\n      supportEmail\n      logo\n      icon\n    }\n    shown {\n      name\n    }\n  }\n": typeof types.BrandForm_BrandSettingsFragmentDoc,
    "\n  query BrandPage($whole: Boolean!) {\n    client: brandSettings @skip(if: $whole) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n    workspace: workspaceBrandSettings @include(if: $whole) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n": typeof types.BrandPageDocument,
    "\n  mutation SetBrand($input: BrandInput!) {\n    set: setBrand(input: $input) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n": typeof types.SetBrandDocument,
    "\n  mutation SetWorkspaceBrand($input: BrandInput!) {\n    set: setWorkspaceBrand(input: $input) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n": typeof types.SetWorkspaceBrandDocument,
    "\n  mutation VerifyBrandHost {\n    verify: verifyBrandHost {\n      ...HostCard_BrandSettings\n    }\n  }\n": typeof types.VerifyBrandHostDocument,
    "\n  mutation VerifyWorkspaceBrandHost {\n    verify: verifyWorkspaceBrandHost {\n      ...HostCard_BrandSettings\n    }\n  }\n": typeof types.VerifyWorkspaceBrandHostDocument,
    "\n  fragment HostCard_BrandSettings on BrandSettings {\n    host\n    verifiedAt\n    reachedAt\n    missingSince\n    record {\n      name\n      value\n    }\n  }\n": typeof types.HostCard_BrandSettingsFragmentDoc,
    "\n  query BrandPreview($light: String!, $dark: String!) {\n    light: brandColours(accent: $light) {\n      light {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n    dark: brandColours(accent: $dark) {\n      dark {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n  }\n": typeof types.BrandPreviewDocument,
    "\n  fragment BulkProgress_BulkChange on BulkChange {\n    id\n    status\n    failureReason\n    total\n    done\n    changed\n    skipped\n    failed\n  }\n": typeof types.BulkProgress_BulkChangeFragmentDoc,
    "\n  query BulkContactChange($id: ID!) {\n    bulkContactChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n": typeof types.BulkContactChangeDocument,
    "\n  query BulkConversationChange($id: ID!) {\n    bulkConversationChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n": typeof types.BulkConversationChangeDocument,
    "\n  mutation CancelBulkContactChange($id: ID!) {\n    cancelBulkContactChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n": typeof types.CancelBulkContactChangeDocument,
    "\n  mutation CancelBulkConversationChange($id: ID!) {\n    cancelBulkConversationChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n": typeof types.CancelBulkConversationChangeDocument,
    "\n  query BulkContactChanges {\n    bulkContactChanges {\n      id\n    }\n  }\n": typeof types.BulkContactChangesDocument,
    "\n  query BulkConversationChanges {\n    bulkConversationChanges {\n      id\n    }\n  }\n": typeof types.BulkConversationChangesDocument,
    "\n  fragment CallAnalysis_Call on Call {\n    callSummary\n    disconnectionReason\n    failure\n    callAnalysis {\n      summary\n      successful\n    }\n    topics {\n      id\n      name\n    }\n  }\n": typeof types.CallAnalysis_CallFragmentDoc,
    "\n  fragment CallColumns_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    costInDollars\n    disconnectionReason\n    userSentiment\n    assistantId\n    createdAt\n    updatedAt\n    contact {\n      id\n      name\n    }\n  }\n": typeof types.CallColumns_CallFragmentDoc,
    "\n  mutation CreateCall($input: CreateCallInput!) {\n    createCall(input: $input) {\n      id\n    }\n  }\n": typeof types.CreateCallDocument,
    "\n  fragment CallEvents_Event on Event {\n    id\n    type\n    createdAt\n    data\n  }\n": typeof types.CallEvents_EventFragmentDoc,
    "\n  query CallEvents($id: ID!, $first: Int!, $after: String) {\n    events(thingId: $id, first: $first, after: $after) {\n      nodes {\n        ...CallEvents_Event\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.CallEventsDocument,
    "\n  fragment CallFacts_Call on Call {\n    id\n    callId\n    callType\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    costInDollars\n    startTimestamp\n    createdAt\n    assistantId\n    conversationId\n    variables\n    contact {\n      id\n      name\n      phone\n    }\n  }\n": typeof types.CallFacts_CallFragmentDoc,
    "\n  fragment CallLatency_Call on Call {\n    ledger {\n      p50Ms\n      p95Ms\n      turns {\n        callerStoppedMs\n        committedMs\n        transcriptMs\n        firstTokenMs\n        firstSoundMs\n        interrupted\n      }\n    }\n  }\n": typeof types.CallLatency_CallFragmentDoc,
    "\n  query CallPage($id: ID!, $events: Boolean!) {\n    call(id: $id) {\n      id\n      callStatus\n      direction\n      toNumber\n      fromNumber\n      userSentiment\n      recordingUrl\n      assistantId\n      contact {\n        id\n        name\n      }\n      ...CallAnalysis_Call\n      ...CallFacts_Call\n      ...CallLatency_Call\n      ...CallTranscript_Call\n      ...Waveform_Call\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n    callSupervisions(callId: $id) {\n      ...Supervisors_CallSupervision\n    }\n    events(thingId: $id, first: 50) @include(if: $events) {\n      nodes {\n        ...CallEvents_Event\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.CallPageDocument,
    "\n  mutation EndCall($id: ID!) {\n    endCall(id: $id) {\n      id\n      callStatus\n    }\n  }\n": typeof types.EndCallDocument,
    "\n  fragment CallFigures_CallStats on CallStats {\n    total\n    completed\n    failed\n    inbound\n    outbound\n    totalDurationSeconds\n    totalCostInDollars\n  }\n": typeof types.CallFigures_CallStatsFragmentDoc,
    "\n  fragment CallTranscript_Call on Call {\n    transcriptObject {\n      role\n      content\n      startMs\n      endMs\n    }\n    calledTools {\n      name\n      arguments\n      result\n      error\n      startMs\n      durationMs\n    }\n  }\n": typeof types.CallTranscript_CallFragmentDoc,
    "\n  query CallsPage(\n    $assistantId: ID\n    $topicId: ID\n    $contactId: ID\n    $direction: CallDirection\n    $status: CallStatus\n    $callType: CallType\n    $number: String\n    $sentiment: Sentiment\n    $answered: Boolean\n    $handling: Handling\n    $from: Time\n    $to: Time\n    $sort: CallSort\n    $who: ID!\n    $filtered: Boolean!\n    $called: ID!\n    $calling: Boolean!\n    $timed: ID!\n    $timing: Boolean!\n    $timesFrom: String\n    $timesTo: String\n    $first: Int!\n    $after: String\n  ) {\n    calls(\n      assistantId: $assistantId\n      topicId: $topicId\n      contactId: $contactId\n      direction: $direction\n      status: $status\n      callType: $callType\n      number: $number\n      sentiment: $sentiment\n      answered: $answered\n      handling: $handling\n      from: $from\n      to: $to\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        assistantId\n        ...CallColumns_Call\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    callStats(from: $from, to: $to, assistantId: $assistantId) {\n      ...CallFigures_CallStats\n    }\n    replyTimes(assistantId: $timed, from: $timesFrom, to: $timesTo) @include(if: $timing) {\n      ...ReplyTimes_ReplyTimes\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n    who: node(id: $who) @include(if: $filtered) {\n      ... on Contact {\n        id\n        name\n        phone\n      }\n    }\n    called: node(id: $called) @include(if: $calling) {\n      ... on Contact {\n        id\n        name\n        phone\n      }\n    }\n  }\n": typeof types.CallsPageDocument,
    "\n  fragment Findings_CallFinding on CallFinding {\n    rule\n    refused\n    found\n  }\n": typeof types.Findings_CallFindingFragmentDoc,
    "\n  query LiveCallsPage($first: Int!, $after: String) {\n    liveCalls(first: $first, after: $after) {\n      nodes {\n        id\n        subaccount {\n          id\n          name\n        }\n        callStatus\n        callType\n        direction\n        toNumber\n        fromNumber\n        assistantId\n        assistantName\n        contactName\n        startTimestamp\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.LiveCallsPageDocument,
    "\n  query CallAssistants($search: String) {\n    assistants(search: $search, first: 20) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n": typeof types.CallAssistantsDocument,
    "\n  query RefusalsPage(\n    $reason: String\n    $direction: CallDirection\n    $assistantId: ID\n    $from: Time\n    $to: Time\n    $first: Int!\n    $after: String\n  ) {\n    callRefusals(\n      reason: $reason\n      direction: $direction\n      assistantId: $assistantId\n      from: $from\n      to: $to\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        reason\n        direction\n        fromNumber\n        assistantId\n        contactId\n        toNumber\n        callId\n        createdAt\n        findings {\n          rule\n          refused\n          found\n          ...Findings_CallFinding\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.RefusalsPageDocument,
    "\n  fragment ReplyTimes_ReplyTimes on ReplyTimes {\n    calls\n    turns\n    interrupted\n    voiceToVoice {\n      p50Ms\n      p95Ms\n    }\n    wait {\n      p50Ms\n      p95Ms\n    }\n    transcript {\n      p50Ms\n      p95Ms\n    }\n    firstToken {\n      p50Ms\n      p95Ms\n    }\n    speech {\n      p50Ms\n      p95Ms\n    }\n  }\n": typeof types.ReplyTimes_ReplyTimesFragmentDoc,
    "\n  fragment Supervisors_CallSupervision on CallSupervision {\n    name\n    mode\n    createdAt\n    tookOverAt\n    endedAt\n  }\n": typeof types.Supervisors_CallSupervisionFragmentDoc,
    "\n  mutation ListenToCall($id: ID!) {\n    listenToCall(id: $id) {\n      ticket\n    }\n  }\n": typeof types.ListenToCallDocument,
    "\n  mutation SuperviseCall($id: ID!, $mode: SupervisionMode!) {\n    superviseCall(id: $id, mode: $mode) {\n      ticket\n    }\n  }\n": typeof types.SuperviseCallDocument,
    "\n  fragment Verdict_CallVerdict on CallVerdict {\n    allowed\n    reason\n    fromNumber\n    unknownVariables\n    findings {\n      ...Findings_CallFinding\n    }\n  }\n": typeof types.Verdict_CallVerdictFragmentDoc,
    "\n  query AskVerdict($input: CreateCallInput!) {\n    callVerdict(input: $input) {\n      allowed\n      ...Verdict_CallVerdict\n    }\n  }\n": typeof types.AskVerdictDocument,
    "\n  fragment Waveform_Call on Call {\n    waveform {\n      durationMs\n      contact\n      assistant\n    }\n    transcriptObject {\n      role\n      content\n      startMs\n      endMs\n    }\n    calledTools {\n      name\n      startMs\n    }\n  }\n": typeof types.Waveform_CallFragmentDoc,
    "\n  fragment ContactAppointments_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n": typeof types.ContactAppointments_AppointmentFragmentDoc,
    "\n  query ContactAppointments($id: ID!, $first: Int!, $after: String) {\n    appointments(contactId: $id, first: $first, after: $after) {\n      nodes {\n        ...ContactAppointments_Appointment\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ContactAppointmentsDocument,
    "\n  mutation TagContact($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n": typeof types.TagContactDocument,
    "\n  mutation UntagContact($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n": typeof types.UntagContactDocument,
    "\n  mutation BulkChangeContacts($ids: [ID!], $filter: ContactFilterInput, $action: ContactAction!, $tagId: ID) {\n    bulkChangeContacts(ids: $ids, filter: $filter, action: $action, tagId: $tagId) {\n      id\n    }\n  }\n": typeof types.BulkChangeContactsDocument,
    "\n  mutation ArchiveContact($id: ID!) {\n    deleteContact(id: $id) {\n      id\n      isArchived\n    }\n  }\n": typeof types.ArchiveContactDocument,
    "\n  mutation ReturnContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n": typeof types.ReturnContactDocument,
    "\n  fragment ContactFacts_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n    dnd\n    createdAt\n  }\n": typeof types.ContactFacts_ContactFragmentDoc,
    "\n  mutation SetDnd($id: ID!, $dnd: Boolean!) {\n    updateContact(id: $id, input: { dnd: $dnd }) {\n      id\n      dnd\n    }\n  }\n": typeof types.SetDndDocument,
    "\n  fragment ContactNotes_Contact on Contact {\n    id\n    notes(first: 100) {\n      nodes {\n        ...ContactNotes_Note\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ContactNotes_ContactFragmentDoc,
    "\n  fragment ContactNotes_Note on ContactNote {\n    id\n    value\n    createdBy\n    createdAt\n  }\n": typeof types.ContactNotes_NoteFragmentDoc,
    "\n  query ContactNotes($id: ID!, $first: Int!, $after: String) {\n    contact(id: $id) {\n      id\n      notes(first: $first, after: $after) {\n        nodes {\n          ...ContactNotes_Note\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.ContactNotesDocument,
    "\n  mutation CreateNote($contactId: ID!, $value: String!) {\n    createContactNote(contactId: $contactId, value: $value) {\n      id\n    }\n  }\n": typeof types.CreateNoteDocument,
    "\n  mutation UpdateNote($contactId: ID!, $noteId: ID!, $value: String!, $ifValue: String) {\n    updateContactNote(contactId: $contactId, noteId: $noteId, value: $value, ifValue: $ifValue) {\n      id\n      value\n    }\n  }\n": typeof types.UpdateNoteDocument,
    "\n  mutation DeleteNote($contactId: ID!, $noteId: ID!) {\n    deleteContactNote(contactId: $contactId, noteId: $noteId) {\n      id\n    }\n  }\n": typeof types.DeleteNoteDocument,
    "\n  query ContactPage($id: ID!, $first: Int, $after: String) {\n    contact(id: $id) {\n      id\n      name\n      email\n      phone\n      dnd\n      isArchived\n      ...ContactFacts_Contact\n      ...ContactTags_Contact\n      ...ContactNotes_Contact\n      ...EditContact_Contact\n    }\n    contactInteractions(contactId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        type\n        summary\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    appointments(contactId: $id, first: 25) {\n      nodes {\n        id\n        startTime\n        ...ContactAppointments_Appointment\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    conversations(contactId: $id, includeArchived: true, first: 2) {\n      nodes {\n        id\n      }\n      totalCount\n    }\n  }\n": typeof types.ContactPageDocument,
    "\n  mutation ReturnOneContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n": typeof types.ReturnOneContactDocument,
    "\n  fragment ContactRow_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    source\n    status\n    dnd\n    isArchived\n    title\n    locationText\n    createdAt\n    updatedAt\n    tags(first: 4) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.ContactRow_ContactFragmentDoc,
    "\n  fragment ContactTags_Contact on Contact {\n    id\n    tags(first: 50) {\n      nodes {\n        ...ContactTags_Tag\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ContactTags_ContactFragmentDoc,
    "\n  fragment ContactTags_Tag on Tag {\n    id\n    name\n  }\n": typeof types.ContactTags_TagFragmentDoc,
    "\n  query ContactTags($id: ID!, $first: Int!, $after: String) {\n    contact(id: $id) {\n      id\n      tags(first: $first, after: $after) {\n        nodes {\n          ...ContactTags_Tag\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.ContactTagsDocument,
    "\n  mutation AddContactTag($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n": typeof types.AddContactTagDocument,
    "\n  mutation RemoveContactTag($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n": typeof types.RemoveContactTagDocument,
    "\n  query ContactsPage(\n    $search: String\n    $tagId: ID\n    $source: String\n    $status: String\n    $includeArchived: Boolean\n    $sort: ContactSort\n    $first: Int\n    $after: String\n  ) {\n    contacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...ContactRow_Contact\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ContactsPageDocument,
    "\n  mutation CreateContact($input: CreateContactInput!) {\n    createContact(input: $input) {\n      id\n      name\n      email\n      phone\n    }\n  }\n": typeof types.CreateContactDocument,
    "\n  fragment EditContact_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n  }\n": typeof types.EditContact_ContactFragmentDoc,
    "\n  mutation UpdateContact($id: ID!, $input: UpdateContactInput!) {\n    updateContact(id: $id, input: $input) {\n      id\n    }\n  }\n": typeof types.UpdateContactDocument,
    "\n  mutation EraseContact($id: ID!) {\n    eraseContact(id: $id) {\n      id\n    }\n  }\n": typeof types.EraseContactDocument,
    "\n  mutation ExportContact($id: ID!) {\n    exportContact(id: $id) {\n      id\n      name\n    }\n  }\n": typeof types.ExportContactDocument,
    "\n  mutation ExportContacts($search: String, $tagId: ID, $source: String, $status: String, $includeArchived: Boolean) {\n    exportContacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n    ) {\n      id\n      name\n    }\n  }\n": typeof types.ExportContactsDocument,
    "\n  fragment ImportList_Import on ContactImport {\n    id\n    name\n    status\n    failureReason\n    totalRows\n    doneRows\n    createdContacts\n    updatedContacts\n    badRows\n    problemsFileId\n    createdAt\n  }\n": typeof types.ImportList_ImportFragmentDoc,
    "\n  mutation CancelImport($id: ID!) {\n    cancelContactImport(id: $id) {\n      id\n      status\n    }\n  }\n": typeof types.CancelImportDocument,
    "\n  query ImportPreview($fileId: ID!, $fields: [ContactField]) {\n    previewContactImport(fileId: $fileId, fields: $fields) {\n      encoding\n      delimiter\n      columns {\n        header\n        field\n      }\n      rows {\n        line\n        values\n        problems\n      }\n    }\n  }\n": typeof types.ImportPreviewDocument,
    "\n  mutation ImportContacts($fileId: ID!, $fields: [ContactField]) {\n    importContacts(fileId: $fileId, fields: $fields) {\n      id\n    }\n  }\n": typeof types.ImportContactsDocument,
    "\n  query ImportPage($first: Int!, $after: String) {\n    contactImports(first: $first, after: $after) {\n      nodes {\n        id\n        status\n        ...ImportList_Import\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ImportPageDocument,
    "\n  query ArrivedMessages($id: ID!) {\n    conversation(id: $id) {\n      id\n      messages(first: 25) {\n        nodes {\n          id\n          content\n          ai\n          source\n          createdAt\n        }\n      }\n    }\n  }\n": typeof types.ArrivedMessagesDocument,
    "\n  mutation AttendConversation($id: ID!, $writing: Boolean) {\n    attendConversation(id: $id, writing: $writing) {\n      id\n      name\n      writing\n    }\n  }\n": typeof types.AttendConversationDocument,
    "\n  fragment BesideCalls_Call on Call {\n    id\n    callStatus\n    totalDurationSeconds\n    createdAt\n  }\n": typeof types.BesideCalls_CallFragmentDoc,
    "\n  query ConversationCalls($id: ID!, $first: Int!, $after: String) {\n    conversationCalls(conversationId: $id, first: $first, after: $after) {\n      nodes {\n        ...BesideCalls_Call\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ConversationCallsDocument,
    "\n  fragment BesideContact_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    status\n    source\n    dnd\n    tags(first: 25) {\n      nodes {\n        id\n        name\n      }\n      totalCount\n    }\n  }\n": typeof types.BesideContact_ContactFragmentDoc,
    "\n  query Beside($id: ID!, $contactId: ID!, $known: Boolean!, $now: Time!) {\n    conversation(id: $id) {\n      id\n      topics {\n        id\n        name\n      }\n    }\n    contact(id: $contactId) @include(if: $known) {\n      ...BesideContact_Contact\n      notes(first: 3) {\n        nodes {\n          ...History_Note\n        }\n        pageInfo {\n          hasNextPage\n        }\n      }\n    }\n    appointments(contactId: $contactId, from: $now, sort: earliest, first: 15) @include(if: $known) {\n      nodes {\n        ...History_Appointment\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    conversations(contactId: $contactId, includeArchived: true, sort: updated, first: 11) @include(if: $known) {\n      nodes {\n        ...History_Conversation\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    calls(contactId: $contactId, first: 10) @include(if: $known) {\n      nodes {\n        ...History_Call\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    conversationCalls(conversationId: $id, first: 10) {\n      nodes {\n        ...BesideCalls_Call\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    turns(conversationId: $id, first: 25) {\n      nodes {\n        ...Turns_Turn\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.BesideDocument,
    "\n  mutation BulkChangeConversations($ids: [ID!], $filter: ConversationFilterInput, $input: TriageInput!) {\n    bulkChangeConversations(ids: $ids, filter: $filter, input: $input) {\n      id\n    }\n  }\n": typeof types.BulkChangeConversationsDocument,
    "\n  mutation UpdateConversation($id: ID!, $input: UpdateConversationInput!, $ifSummary: String) {\n    updateConversation(id: $id, input: $input, ifSummary: $ifSummary) {\n      id\n      isFavorite\n      isArchived\n      status\n      leadQuality\n      userSentiment\n      summary\n    }\n  }\n": typeof types.UpdateConversationDocument,
    "\n  mutation PauseConversation($id: ID!, $until: Time!) {\n    pauseConversation(id: $id, until: $until) {\n      id\n      pausedUntil\n    }\n  }\n": typeof types.PauseConversationDocument,
    "\n  mutation ResumeConversation($id: ID!) {\n    resumeConversation(id: $id) {\n      id\n      pausedUntil\n      handedOff\n    }\n  }\n": typeof types.ResumeConversationDocument,
    "\n  mutation WriteMessage($input: CreateMessageInput!) {\n    createMessage(input: $input) {\n      id\n    }\n  }\n": typeof types.WriteMessageDocument,
    "\n  mutation CreateConversationNote($conversationId: ID!, $input: ConversationNoteInput!) {\n    createConversationNote(conversationId: $conversationId, input: $input) {\n      ...Note_ConversationNote\n    }\n  }\n": typeof types.CreateConversationNoteDocument,
    "\n  mutation DraftReply($conversationId: ID!) {\n    draftReply(conversationId: $conversationId) {\n      text\n    }\n  }\n": typeof types.DraftReplyDocument,
    "\n  query FilledReply($id: ID!, $conversationId: ID!) {\n    filledReply(id: $id, conversationId: $conversationId) {\n      text\n    }\n  }\n": typeof types.FilledReplyDocument,
    "\n  fragment History_Conversation on Conversation {\n    id\n    previewText\n    lastChannel\n    triage\n    updatedAt\n  }\n": typeof types.History_ConversationFragmentDoc,
    "\n  fragment History_Call on Call {\n    id\n    callStatus\n    direction\n    conversationId\n    createdAt\n  }\n": typeof types.History_CallFragmentDoc,
    "\n  fragment History_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n": typeof types.History_AppointmentFragmentDoc,
    "\n  fragment History_Note on ContactNote {\n    id\n    value\n    createdAt\n  }\n": typeof types.History_NoteFragmentDoc,
    "\n  query Inbox(\n    $list: Boolean!\n    $beside: Boolean!\n    $thread: Boolean!\n    $id: ID!\n    $sort: ConversationSort\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $inboxView: InboxView\n    $assigneeId: ID\n    $teamId: ID\n    $priority: Priority\n    $triage: Triage\n    $tagId: ID\n    $topicId: ID\n    $target: TargetOutcome\n    $handling: Handling\n    $type: ConversationType\n    $sentiment: Sentiment\n    $status: ConversationStatus\n    $from: Time\n    $to: Time\n    $first: Int\n    $after: String\n  ) {\n    inboxCounts @include(if: $beside) {\n      ...InboxViews_Counts\n    }\n    savedViews @include(if: $beside) {\n      ...Saved_SavedView\n    }\n    conversations(\n      sort: $sort\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      inboxView: $inboxView\n      assigneeId: $assigneeId\n      teamId: $teamId\n      priority: $priority\n      triage: $triage\n      tagId: $tagId\n      topicId: $topicId\n      target: $target\n      handling: $handling\n      type: $type\n      sentiment: $sentiment\n      status: $status\n      from: $from\n      to: $to\n      first: $first\n      after: $after\n    ) @include(if: $list) {\n      nodes {\n        ...InboxRow_Conversation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    conversation(id: $id) @include(if: $thread) {\n      id\n      ...ThreadHead_Conversation\n      notes(first: 50) {\n        nodes {\n          ...Note_ConversationNote\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n      messages(first: $first, after: $after) {\n        nodes {\n          ...Said_Message\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.InboxDocument,
    "\n  fragment InboxRow_Conversation on Conversation {\n    id\n    contactName\n    contactEmail\n    contactPhone\n    previewText\n    lastChannel\n    isArchived\n    isFavorite\n    handedOff\n    status\n    triage\n    snoozedUntil\n    priority\n    responseDueAt\n    resolutionDueAt\n    unread\n    assignee {\n      id\n      name\n    }\n    team {\n      id\n      name\n    }\n    updatedAt\n  }\n": typeof types.InboxRow_ConversationFragmentDoc,
    "\n  fragment InboxViews_Counts on InboxCounts {\n    mine\n    myTeams\n    unassigned\n    waiting\n    overdue\n    all\n    snoozed\n    mentioned\n    unread\n  }\n": typeof types.InboxViews_CountsFragmentDoc,
    "\n  query MacroNames {\n    macros {\n      id\n      name\n    }\n  }\n": typeof types.MacroNamesDocument,
    "\n  mutation RunMacro($id: ID!, $conversationId: ID!) {\n    runMacro(id: $id, conversationId: $conversationId) {\n      id\n      status\n      triage\n      snoozedUntil\n      priority\n      handedOff\n      pausedUntil\n      assignee {\n        id\n        name\n      }\n      team {\n        id\n        name\n      }\n      firstResponseSeconds\n      resolutionSeconds\n    }\n  }\n": typeof types.RunMacroDocument,
    "\n  query MatchingConversations(\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $inboxView: InboxView\n    $assigneeId: ID\n    $teamId: ID\n    $priority: Priority\n    $triage: Triage\n    $tagId: ID\n    $topicId: ID\n    $target: TargetOutcome\n    $handling: Handling\n    $type: ConversationType\n    $sentiment: Sentiment\n    $status: ConversationStatus\n    $from: Time\n    $to: Time\n  ) {\n    conversations(\n      first: 1\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      inboxView: $inboxView\n      assigneeId: $assigneeId\n      teamId: $teamId\n      priority: $priority\n      triage: $triage\n      tagId: $tagId\n      topicId: $topicId\n      target: $target\n      handling: $handling\n      type: $type\n      sentiment: $sentiment\n      status: $status\n      from: $from\n      to: $to\n    ) {\n      totalCount\n    }\n  }\n": typeof types.MatchingConversationsDocument,
    "\n  mutation UpdateConversationNote($id: ID!, $input: ConversationNoteInput!) {\n    updateConversationNote(id: $id, input: $input) {\n      ...Note_ConversationNote\n    }\n  }\n": typeof types.UpdateConversationNoteDocument,
    "\n  mutation DeleteConversationNote($id: ID!) {\n    deleteConversationNote(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteConversationNoteDocument,
    "\n  fragment Note_ConversationNote on ConversationNote {\n    id\n    content\n    mine\n    editedAt\n    createdAt\n    author {\n      id\n      name\n    }\n    mentions {\n      id\n      name\n    }\n  }\n": typeof types.Note_ConversationNoteFragmentDoc,
    "\n  query OlderNotes($id: ID!, $after: String) {\n    conversation(id: $id) {\n      id\n      notes(first: 50, after: $after) {\n        nodes {\n          ...Note_ConversationNote\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.OlderNotesDocument,
    "\n  query TurnRequest($turnId: ID!) {\n    turnRequest(turnId: $turnId)\n  }\n": typeof types.TurnRequestDocument,
    "\n  fragment Said_Message on Message {\n    id\n    content\n    ai\n    source\n    channel\n    type\n    incomplete\n    deliveryStatus\n    deliveryError\n    createdAt\n  }\n": typeof types.Said_MessageFragmentDoc,
    "\n  mutation CreateSavedView($input: SavedViewInput!) {\n    createSavedView(input: $input) {\n      ...Saved_SavedView\n    }\n  }\n": typeof types.CreateSavedViewDocument,
    "\n  mutation RenameSavedView($id: ID!, $input: SavedViewInput!) {\n    updateSavedView(id: $id, input: $input) {\n      ...Saved_SavedView\n    }\n  }\n": typeof types.RenameSavedViewDocument,
    "\n  fragment Saved_SavedView on SavedView {\n    id\n    name\n    shared\n    filter {\n      inboxView\n      triage\n      status\n      assigneeId\n      teamId\n      priority\n      channel\n      assistantId\n      tagId\n      topicId\n      target\n      handling\n      type\n      sentiment\n      search\n      isFavorite\n      includeArchived\n      sort\n    }\n  }\n": typeof types.Saved_SavedViewFragmentDoc,
    "\n  mutation UpdateSavedView($id: ID!, $input: SavedViewInput!) {\n    updateSavedView(id: $id, input: $input) {\n      ...Saved_SavedView\n    }\n  }\n": typeof types.UpdateSavedViewDocument,
    "\n  mutation DeleteSavedView($id: ID!) {\n    deleteSavedView(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteSavedViewDocument,
    "\n  query CannedChoices($search: String) {\n    cannedReplies(search: $search, first: 8) {\n      nodes {\n        id\n        name\n        content\n      }\n    }\n  }\n": typeof types.CannedChoicesDocument,
    "\n  query TeamNames {\n    teams {\n      id\n      name\n    }\n  }\n": typeof types.TeamNamesDocument,
    "\n  fragment ThreadHead_Conversation on Conversation {\n    id\n    contactId\n    contactName\n    contactEmail\n    contactPhone\n    isArchived\n    isFavorite\n    status\n    leadQuality\n    userSentiment\n    summary\n    pausedUntil\n    handedOff\n    handedOffAt\n    handOffReason\n    triage\n    snoozedUntil\n    priority\n    assignee {\n      id\n      name\n    }\n    team {\n      id\n      name\n    }\n    responseDueAt\n    resolutionDueAt\n    firstResponseSeconds\n    resolutionSeconds\n    rating {\n      score\n      comment\n      askedAt\n    }\n    assistant {\n      id\n      name\n    }\n  }\n": typeof types.ThreadHead_ConversationFragmentDoc,
    "\n  mutation TriageConversations($ids: [ID!]!, $input: TriageInput!) {\n    triageConversations(ids: $ids, input: $input) {\n      id\n      status\n      triage\n      snoozedUntil\n      priority\n      handedOff\n      assignee {\n        id\n        name\n      }\n      team {\n        id\n        name\n      }\n      resolutionSeconds\n    }\n  }\n": typeof types.TriageConversationsDocument,
    "\n  fragment Turns_Turn on Turn {\n    id\n    messageId\n    outcome\n    answerer\n    model\n    endpointName\n    skippedModels\n    failure\n    matches {\n      id\n      score\n      metadata {\n        text\n      }\n    }\n    readUnits\n    promptSize\n    unknownVariables\n    toolCalls {\n      id\n      name\n      arguments\n      result\n      error\n      durationMs\n    }\n    incomplete\n    unpriced\n    inputTokens\n    cachedTokens\n    outputTokens\n    costInDollars\n    searchMs\n    firstTokenMs\n    answerMs\n    createdAt\n  }\n": typeof types.Turns_TurnFragmentDoc,
    "\n  query ConversationTurns($id: ID!, $first: Int!, $after: String) {\n    turns(conversationId: $id, first: $first, after: $after) {\n      nodes {\n        ...Turns_Turn\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ConversationTurnsDocument,
    "\n  query OwnDoNotCall($first: Int!, $after: String) {\n    doNotCallList(first: $first, after: $after) {\n      nodes {\n        id\n        number\n        source\n        reason\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.OwnDoNotCallDocument,
    "\n  mutation AddDoNotCall($number: String!, $reason: String) {\n    addDoNotCall(number: $number, reason: $reason) {\n      id\n    }\n  }\n": typeof types.AddDoNotCallDocument,
    "\n  mutation ImportDoNotCall($csv: String!, $reason: String) {\n    importDoNotCall(csv: $csv, reason: $reason) {\n      added\n      known\n      badLines\n    }\n  }\n": typeof types.ImportDoNotCallDocument,
    "\n  mutation LiftDoNotCall($id: ID!, $reason: String!) {\n    liftDoNotCall(id: $id, reason: $reason) {\n      id\n    }\n  }\n": typeof types.LiftDoNotCallDocument,
    "\n  query WorkspaceDoNotCallList($first: Int!, $after: String) {\n    workspaceDoNotCallList(first: $first, after: $after) {\n      nodes {\n        id\n        number\n        reason\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.WorkspaceDoNotCallListDocument,
    "\n  mutation AddWorkspaceDoNotCall($number: String!, $reason: String) {\n    addWorkspaceDoNotCall(number: $number, reason: $reason) {\n      id\n    }\n  }\n": typeof types.AddWorkspaceDoNotCallDocument,
    "\n  mutation ImportWorkspaceDoNotCall($csv: String!, $region: String!, $reason: String) {\n    importWorkspaceDoNotCall(csv: $csv, region: $region, reason: $reason) {\n      added\n      known\n      badLines\n    }\n  }\n": typeof types.ImportWorkspaceDoNotCallDocument,
    "\n  mutation LiftWorkspaceDoNotCall($id: ID!, $reason: String!) {\n    liftWorkspaceDoNotCall(id: $id, reason: $reason) {\n      id\n    }\n  }\n": typeof types.LiftWorkspaceDoNotCallDocument,
    "\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n": typeof types.Busiest_SubaccountFragmentDoc,
    "\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        errorCalls\n        errorReplies\n        errorSources\n        errorAssistants\n        errorDeliveries\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n        errorDeliveries\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    firstSteps @include(if: $here) {\n      ...Steps_FirstSteps\n    }\n  }\n": typeof types.HomeDocument,
    "\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n": typeof types.Latest_CallFragmentDoc,
    "\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n": typeof types.SentimentBar_TotalsFragmentDoc,
    "\n  fragment Steps_FirstSteps on FirstSteps {\n    assistantId\n    assistant\n    knowledge\n    chat\n    call\n    number\n    web\n    hidden\n  }\n": typeof types.Steps_FirstStepsFragmentDoc,
    "\n  mutation HideFirstSteps($hidden: Boolean!) {\n    hideFirstSteps(hidden: $hidden) {\n      ...Steps_FirstSteps\n    }\n  }\n": typeof types.HideFirstStepsDocument,
    "\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n": typeof types.Waiters_ConversationFragmentDoc,
    "\n  fragment AssignmentCard_InboxSettings on InboxSettings {\n    assignment\n    assignees {\n      id\n      name\n    }\n  }\n": typeof types.AssignmentCard_InboxSettingsFragmentDoc,
    "\n  fragment CannedCard_CannedReply on CannedReply {\n    id\n    name\n    content\n  }\n": typeof types.CannedCard_CannedReplyFragmentDoc,
    "\n  query CannedReplies($first: Int, $after: String) {\n    cannedReplies(first: $first, after: $after) {\n      nodes {\n        ...CannedCard_CannedReply\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.CannedRepliesDocument,
    "\n  mutation DeleteCannedReply($id: ID!) {\n    deleteCannedReply(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteCannedReplyDocument,
    "\n  mutation CreateCannedReply($input: CannedReplyInput!) {\n    createCannedReply(input: $input) {\n      ...CannedCard_CannedReply\n    }\n  }\n": typeof types.CreateCannedReplyDocument,
    "\n  mutation UpdateCannedReply($id: ID!, $input: CannedReplyInput!) {\n    updateCannedReply(id: $id, input: $input) {\n      ...CannedCard_CannedReply\n    }\n  }\n": typeof types.UpdateCannedReplyDocument,
    "\n  query NewestCannedReplies($after: String) {\n    cannedReplies(first: 100, after: $after) {\n      nodes {\n        id\n        name\n        content\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.NewestCannedRepliesDocument,
    "\n  query InboxSettingsPage {\n    inboxSettings {\n      ...AssignmentCard_InboxSettings\n      ...RatingCard_InboxSettings\n      ...TargetCard_InboxSettings\n    }\n    inboxRatings {\n      ...RatingCard_InboxRatings\n    }\n    teammates(search: \"\") {\n      id\n      name\n    }\n    teams {\n      id\n      name\n      ...TeamCard_Team\n    }\n    macros {\n      ...MacroCard_Macro\n    }\n    topics(first: 100) {\n      nodes {\n        ...TopicCard_Topic\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    cannedReplies(first: 100) {\n      nodes {\n        ...CannedCard_CannedReply\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.InboxSettingsPageDocument,
    "\n  mutation UpdateInboxSettings($input: InboxSettingsInput!) {\n    updateInboxSettings(input: $input) {\n      ...AssignmentCard_InboxSettings\n      ...RatingCard_InboxSettings\n      ...TargetCard_InboxSettings\n    }\n  }\n": typeof types.UpdateInboxSettingsDocument,
    "\n  fragment MacroCard_Macro on Macro {\n    id\n    name\n    steps {\n      action\n      text\n      assigneeId\n      priority\n      minutes\n      tagId\n      teamId\n    }\n  }\n": typeof types.MacroCard_MacroFragmentDoc,
    "\n  mutation DeleteMacro($id: ID!) {\n    deleteMacro(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteMacroDocument,
    "\n  mutation CreateMacro($input: MacroInput!) {\n    createMacro(input: $input) {\n      ...MacroCard_Macro\n    }\n  }\n": typeof types.CreateMacroDocument,
    "\n  mutation UpdateMacro($id: ID!, $input: MacroInput!) {\n    updateMacro(id: $id, input: $input) {\n      ...MacroCard_Macro\n    }\n  }\n": typeof types.UpdateMacroDocument,
    "\n  query NewestMacros {\n    macros {\n      id\n      name\n      steps {\n        action\n        text\n        assigneeId\n        priority\n        minutes\n        tagId\n        teamId\n      }\n    }\n  }\n": typeof types.NewestMacrosDocument,
    "\n  fragment RatingCard_InboxSettings on InboxSettings {\n    asksRating\n    ratingQuestion\n    ratingDays\n  }\n": typeof types.RatingCard_InboxSettingsFragmentDoc,
    "\n  fragment RatingCard_InboxRatings on InboxRatings {\n    asked\n    rated\n    average\n  }\n": typeof types.RatingCard_InboxRatingsFragmentDoc,
    "\n  fragment TargetCard_InboxSettings on InboxSettings {\n    responseTargetMinutes\n    resolutionTargetMinutes\n    priorityTargets {\n      priority\n      responseMinutes\n      resolutionMinutes\n    }\n    businessHoursOnly\n    businessHours {\n      sunday {\n        from\n        to\n      }\n      monday {\n        from\n        to\n      }\n      tuesday {\n        from\n        to\n      }\n      wednesday {\n        from\n        to\n      }\n      thursday {\n        from\n        to\n      }\n      friday {\n        from\n        to\n      }\n      saturday {\n        from\n        to\n      }\n    }\n  }\n": typeof types.TargetCard_InboxSettingsFragmentDoc,
    "\n  fragment TeamCard_Team on Team {\n    id\n    name\n    assignment\n    members {\n      id\n      name\n    }\n  }\n": typeof types.TeamCard_TeamFragmentDoc,
    "\n  mutation DeleteTeam($id: ID!) {\n    deleteTeam(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteTeamDocument,
    "\n  mutation CreateTeam($input: TeamInput!) {\n    createTeam(input: $input) {\n      ...TeamCard_Team\n    }\n  }\n": typeof types.CreateTeamDocument,
    "\n  mutation UpdateTeam($id: ID!, $input: TeamInput!) {\n    updateTeam(id: $id, input: $input) {\n      ...TeamCard_Team\n    }\n  }\n": typeof types.UpdateTeamDocument,
    "\n  query NewestTeams {\n    teams {\n      id\n      name\n      assignment\n      members {\n        id\n        name\n      }\n    }\n  }\n": typeof types.NewestTeamsDocument,
    "\n  fragment TopicCard_Topic on Topic {\n    id\n    name\n    conversationCount\n    callCount\n  }\n": typeof types.TopicCard_TopicFragmentDoc,
    "\n  query Topics($search: String, $first: Int, $after: String) {\n    topics(search: $search, first: $first, after: $after) {\n      nodes {\n        ...TopicCard_Topic\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.TopicsDocument,
    "\n  mutation DeleteTopic($id: ID!) {\n    deleteTopic(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteTopicDocument,
    "\n  mutation CreateTopic($input: TopicInput!) {\n    createTopic(input: $input) {\n      ...TopicCard_Topic\n    }\n  }\n": typeof types.CreateTopicDocument,
    "\n  mutation RenameTopic($id: ID!, $input: TopicInput!) {\n    renameTopic(id: $id, input: $input) {\n      ...TopicCard_Topic\n    }\n  }\n": typeof types.RenameTopicDocument,
    "\n  mutation MergeTopics($id: ID!, $intoId: ID!) {\n    mergeTopics(id: $id, intoId: $intoId) {\n      ...TopicCard_Topic\n    }\n  }\n": typeof types.MergeTopicsDocument,
    "\n  query AnswerForm($assistant: ID!) {\n    assistantKnowledgeBases(assistantId: $assistant, first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.AnswerFormDocument,
    "\n  mutation AnswerByTraining($base: ID!, $input: CreateQueryTrainingInput!, $id: ID!) {\n    createQueryTraining(knowledgeBaseId: $base, input: $input, questionId: $id) {\n      id\n    }\n  }\n": typeof types.AnswerByTrainingDocument,
    "\n  mutation AnswerBySource($base: ID!, $name: String!, $text: String!, $id: ID!) {\n    createTextSource(knowledgeBaseId: $base, name: $name, text: $text, questionId: $id) {\n      id\n    }\n  }\n": typeof types.AnswerBySourceDocument,
    "\n  mutation ArchiveKnowledgeBase($id: ID!) {\n    archiveKnowledgeBase(id: $id) {\n      id\n      archived\n    }\n  }\n": typeof types.ArchiveKnowledgeBaseDocument,
    "\n  mutation RestoreKnowledgeBase($id: ID!) {\n    updateKnowledgeBase(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n": typeof types.RestoreKnowledgeBaseDocument,
    "\n  query AssignedSources($base: ID!, $assistant: ID!, $search: String, $after: String) {\n    assignedKnowledgeSources(id: $base, assistantId: $assistant)\n    knowledgeSources(knowledgeBaseId: $base, search: $search, sort: name, first: 50, after: $after) {\n      nodes {\n        id\n        name\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.AssignedSourcesDocument,
    "\n  query AssignedSourceNames($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on KnowledgeSource {\n        id\n        name\n      }\n    }\n  }\n": typeof types.AssignedSourceNamesDocument,
    "\n  mutation AssignKnowledgeSources($base: ID!, $assistant: ID!, $sources: [ID!]!) {\n    assignKnowledgeBase(id: $base, assistantId: $assistant, sourceIds: $sources) {\n      id\n    }\n  }\n": typeof types.AssignKnowledgeSourcesDocument,
    "\n  mutation CreateKnowledgeBase($input: CreateKnowledgeBaseInput!) {\n    createKnowledgeBase(input: $input) {\n      id\n      name\n    }\n  }\n": typeof types.CreateKnowledgeBaseDocument,
    "\n  mutation UpdateKnowledgeBase($id: ID!, $input: UpdateKnowledgeBaseInput!) {\n    updateKnowledgeBase(id: $id, input: $input) {\n      id\n      name\n      description\n      updatedAt\n    }\n  }\n": typeof types.UpdateKnowledgeBaseDocument,
    "\n  query KnowledgeBasePage(\n    $id: ID!\n    $search: String\n    $status: KnowledgeSourceStatus\n    $sort: NameSort\n    $first: Int!\n    $after: String\n  ) {\n    knowledgeBase(id: $id) {\n      id\n      name\n      description\n      usedOnCalls\n      isArchived\n      assistants(first: 50) {\n        nodes {\n          ...UsedBy_Assistant\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n    knowledgeSources(\n      knowledgeBaseId: $id\n      pages: false\n      search: $search\n      status: $status\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        status\n        ...Sources_KnowledgeSource\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    knowledgeSites(knowledgeBaseId: $id, first: 20) {\n      nodes {\n        id\n        status\n        ...Sites_KnowledgeSite\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    queryTrainings(knowledgeBaseId: $id, first: 100) {\n      nodes {\n        ...Trainings_QueryTraining\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.KnowledgeBasePageDocument,
    "\n  mutation EnableKnowledgeBaseVoice($id: ID!) {\n    enableKnowledgeBaseVoice(id: $id) {\n      id\n      usedOnCalls\n    }\n  }\n": typeof types.EnableKnowledgeBaseVoiceDocument,
    "\n  mutation DisableKnowledgeBaseVoice($id: ID!) {\n    disableKnowledgeBaseVoice(id: $id) {\n      id\n      usedOnCalls\n    }\n  }\n": typeof types.DisableKnowledgeBaseVoiceDocument,
    "\n  mutation CreateFaqSource($base: ID!, $name: String!, $faqs: [FaqInput!]!) {\n    createFaqSource(knowledgeBaseId: $base, name: $name, faqs: $faqs) {\n      id\n      name\n    }\n  }\n": typeof types.CreateFaqSourceDocument,
    "\n  mutation CreateUploadedSource($base: ID!, $file: ID!) {\n    createUploadedSource(knowledgeBaseId: $base, fileId: $file) {\n      id\n      status\n    }\n  }\n": typeof types.CreateUploadedSourceDocument,
    "\n  query FindPassages($id: ID!, $query: String!, $sourceIds: [ID!], $folder: String) {\n    searchKnowledgeBase(id: $id, query: $query, limit: 8, sourceIds: $sourceIds, folder: $folder) {\n      id\n      score\n      text\n      sourceName\n      page\n      heading\n    }\n  }\n": typeof types.FindPassagesDocument,
    "\n  query KnowledgePage($sort: NameSort, $search: String, $includeArchived: Boolean!, $first: Int!, $after: String) {\n    knowledgeBases(sort: $sort, search: $search, includeArchived: $includeArchived, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        description\n        usedOnCalls\n        sources\n        isArchived\n        updatedAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.KnowledgePageDocument,
    "\n  mutation RenameKnowledgeSource($base: ID!, $id: ID!, $name: String!) {\n    renameKnowledgeSource(knowledgeBaseId: $base, sourceId: $id, name: $name) {\n      id\n      name\n    }\n  }\n": typeof types.RenameKnowledgeSourceDocument,
    "\n  query KnowledgeSourceText($id: ID!) {\n    knowledgeSourceText(id: $id)\n  }\n": typeof types.KnowledgeSourceTextDocument,
    "\n  mutation UpdateTextSource($base: ID!, $id: ID!, $text: String!) {\n    updateTextSource(knowledgeBaseId: $base, sourceId: $id, text: $text) {\n      id\n      status\n    }\n  }\n": typeof types.UpdateTextSourceDocument,
    "\n  fragment SiteActions_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    knowledgeBaseId\n    status\n    ...SiteDialog_KnowledgeSite\n  }\n": typeof types.SiteActions_KnowledgeSiteFragmentDoc,
    "\n  mutation RunKnowledgeSite($id: ID!) {\n    runKnowledgeSite(id: $id) {\n      id\n      ...SiteProgress_KnowledgeSite\n    }\n  }\n": typeof types.RunKnowledgeSiteDocument,
    "\n  mutation StopKnowledgeSite($id: ID!) {\n    stopKnowledgeSite(id: $id) {\n      id\n      ...SiteProgress_KnowledgeSite\n    }\n  }\n": typeof types.StopKnowledgeSiteDocument,
    "\n  mutation DeleteKnowledgeSite($id: ID!) {\n    deleteKnowledgeSite(id: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeleteKnowledgeSiteDocument,
    "\n  fragment SiteDialog_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    mode\n    maxPages\n    maxDepth\n    include\n    exclude\n    schedule\n  }\n": typeof types.SiteDialog_KnowledgeSiteFragmentDoc,
    "\n  mutation CreateKnowledgeSite($base: ID!, $input: CreateKnowledgeSiteInput!) {\n    createKnowledgeSite(knowledgeBaseId: $base, input: $input) {\n      id\n      url\n    }\n  }\n": typeof types.CreateKnowledgeSiteDocument,
    "\n  mutation UpdateKnowledgeSite($id: ID!, $input: UpdateKnowledgeSiteInput!) {\n    updateKnowledgeSite(id: $id, input: $input) {\n      ...SiteDialog_KnowledgeSite\n    }\n  }\n": typeof types.UpdateKnowledgeSiteDocument,
    "\n  query KnowledgeSitePage($id: ID!, $state: KnowledgePageState, $first: Int!, $after: String) {\n    knowledgeSite(id: $id) {\n      id\n      url\n      mode\n      status\n      knowledgeBaseId\n      ...SiteActions_KnowledgeSite\n      ...SiteProgress_KnowledgeSite\n    }\n    knowledgePages(siteId: $id, state: $state, first: $first, after: $after) {\n      nodes {\n        id\n        ...SitePages_KnowledgePage\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.KnowledgeSitePageDocument,
    "\n  fragment SitePages_KnowledgePage on KnowledgePage {\n    id\n    url\n    title\n    state\n    reason\n    checkedAt\n  }\n": typeof types.SitePages_KnowledgePageFragmentDoc,
    "\n  mutation ExcludeKnowledgePage($id: ID!) {\n    excludeKnowledgePage(id: $id) {\n      id\n      state\n    }\n  }\n": typeof types.ExcludeKnowledgePageDocument,
    "\n  mutation IncludeKnowledgePage($id: ID!) {\n    includeKnowledgePage(id: $id) {\n      id\n      state\n    }\n  }\n": typeof types.IncludeKnowledgePageDocument,
    "\n  fragment SiteProgress_KnowledgeSite on KnowledgeSite {\n    id\n    status\n    limited\n    failureReason\n    nextRunAt\n    finishedAt\n    progress {\n      total\n      waiting\n      read\n      failed\n      skipped\n    }\n  }\n": typeof types.SiteProgress_KnowledgeSiteFragmentDoc,
    "\n  fragment Sites_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    mode\n    ...SiteActions_KnowledgeSite\n    ...SiteProgress_KnowledgeSite\n  }\n": typeof types.Sites_KnowledgeSiteFragmentDoc,
    "\n  query KnowledgeSites($id: ID!, $first: Int!, $after: String) {\n    knowledgeSites(knowledgeBaseId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        ...Sites_KnowledgeSite\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.KnowledgeSitesDocument,
    "\n  mutation DeleteKnowledgeSource($base: ID!, $id: ID!) {\n    deleteKnowledgeSource(knowledgeBaseId: $base, sourceId: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeleteKnowledgeSourceDocument,
    "\n  fragment Sources_KnowledgeSource on KnowledgeSource {\n    id\n    name\n    type\n    status\n    failureReason\n    passages\n    embeddingFailure\n    updatedAt\n  }\n": typeof types.Sources_KnowledgeSourceFragmentDoc,
    "\n  mutation RetryKnowledgeSource($base: ID!, $id: ID!) {\n    retryKnowledgeSource(knowledgeBaseId: $base, sourceId: $id) {\n      id\n      status\n    }\n  }\n": typeof types.RetryKnowledgeSourceDocument,
    "\n  mutation CreateTextSource($base: ID!, $name: String!, $text: String!) {\n    createTextSource(knowledgeBaseId: $base, name: $name, text: $text) {\n      id\n      name\n    }\n  }\n": typeof types.CreateTextSourceDocument,
    "\n  mutation CreateQueryTraining($base: ID!, $input: CreateQueryTrainingInput!) {\n    createQueryTraining(knowledgeBaseId: $base, input: $input) {\n      id\n    }\n  }\n": typeof types.CreateQueryTrainingDocument,
    "\n  mutation UpdateQueryTraining($base: ID!, $id: ID!, $input: UpdateQueryTrainingInput!) {\n    updateQueryTraining(knowledgeBaseId: $base, trainingId: $id, input: $input) {\n      id\n      query\n      response\n    }\n  }\n": typeof types.UpdateQueryTrainingDocument,
    "\n  mutation SwitchQueryTraining($base: ID!, $id: ID!, $on: Boolean!) {\n    updateQueryTraining(knowledgeBaseId: $base, trainingId: $id, input: { isActive: $on }) {\n      id\n      isActive\n    }\n  }\n": typeof types.SwitchQueryTrainingDocument,
    "\n  fragment Trainings_QueryTraining on QueryTraining {\n    id\n    query\n    response\n    isActive\n  }\n": typeof types.Trainings_QueryTrainingFragmentDoc,
    "\n  mutation DeleteQueryTraining($base: ID!, $id: ID!) {\n    deleteQueryTraining(knowledgeBaseId: $base, trainingId: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeleteQueryTrainingDocument,
    "\n  query QueryTrainings($id: ID!, $first: Int!, $after: String) {\n    queryTrainings(knowledgeBaseId: $id, first: $first, after: $after) {\n      nodes {\n        ...Trainings_QueryTraining\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.QueryTrainingsDocument,
    "\n  query UnansweredPage($assistantId: ID, $from: Time, $to: Time, $answered: Boolean, $first: Int!, $after: String) {\n    unansweredQuestions(\n      assistantId: $assistantId\n      from: $from\n      to: $to\n      answered: $answered\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        assistantId\n        assistantName\n        question\n        count\n        lastAskedAt\n        examples {\n          question\n          conversationId\n          askedAt\n        }\n        answer {\n          trainingId\n          sourceId\n          knowledgeBaseId\n          name\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.UnansweredPageDocument,
    "\n  mutation DismissUnansweredQuestion($id: ID!) {\n    dismissUnansweredQuestion(id: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DismissUnansweredQuestionDocument,
    "\n  mutation CreateUrlSource($base: ID!, $url: String!, $name: String) {\n    createUrlSource(knowledgeBaseId: $base, url: $url, name: $name) {\n      id\n      name\n    }\n  }\n": typeof types.CreateUrlSourceDocument,
    "\n  fragment UsedBy_Assistant on Assistant {\n    id\n    name\n  }\n": typeof types.UsedBy_AssistantFragmentDoc,
    "\n  mutation AttachKnowledgeBase($id: ID!, $assistant: ID!) {\n    assignKnowledgeBase(id: $id, assistantId: $assistant) {\n      id\n    }\n  }\n": typeof types.AttachKnowledgeBaseDocument,
    "\n  mutation DetachKnowledgeBase($id: ID!, $assistant: ID!) {\n    removeKnowledgeBase(id: $id, assistantId: $assistant) {\n      id\n    }\n  }\n": typeof types.DetachKnowledgeBaseDocument,
    "\n  query UsedBy($id: ID!, $first: Int!, $after: String) {\n    knowledgeBase(id: $id) {\n      id\n      assistants(first: $first, after: $after) {\n        nodes {\n          ...UsedBy_Assistant\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.UsedByDocument,
    "\n  fragment BrowsersCard_NoticeSettings on NoticeSettings {\n    pushKey\n    devices {\n      id\n      userAgent\n      current\n      createdAt\n    }\n  }\n": typeof types.BrowsersCard_NoticeSettingsFragmentDoc,
    "\n  mutation AddNoticeDevice($input: NoticeDeviceInput!) {\n    addNoticeDevice(input: $input) {\n      ...BrowsersCard_NoticeSettings\n    }\n  }\n": typeof types.AddNoticeDeviceDocument,
    "\n  mutation RemoveNoticeDevice($id: ID!) {\n    removeNoticeDevice(id: $id) {\n      id\n    }\n  }\n": typeof types.RemoveNoticeDeviceDocument,
    "\n  query NoticeSettingsPage {\n    noticeSettings {\n      ...RulesCard_NoticeSettings\n      ...PlacesCard_NoticeSettings\n      ...QuietCard_NoticeSettings\n      ...BrowsersCard_NoticeSettings\n    }\n  }\n": typeof types.NoticeSettingsPageDocument,
    "\n  mutation UpdateNoticeSettings($input: NoticeSettingsInput!) {\n    updateNoticeSettings(input: $input) {\n      ...RulesCard_NoticeSettings\n      ...PlacesCard_NoticeSettings\n      ...QuietCard_NoticeSettings\n    }\n  }\n": typeof types.UpdateNoticeSettingsDocument,
    "\n  fragment PlacesCard_NoticeSettings on NoticeSettings {\n    subaccountIds\n  }\n": typeof types.PlacesCard_NoticeSettingsFragmentDoc,
    "\n  fragment QuietCard_NoticeSettings on NoticeSettings {\n    quietFrom\n    quietTo\n    timeZone\n  }\n": typeof types.QuietCard_NoticeSettingsFragmentDoc,
    "\n  fragment RulesCard_NoticeSettings on NoticeSettings {\n    rules {\n      kind\n      channels\n    }\n    sendsEmail\n    pushKey\n  }\n": typeof types.RulesCard_NoticeSettingsFragmentDoc,
    "\n  mutation AnswerPhoneNumber($id: ID!, $assistant: ID) {\n    assignPhoneNumber(id: $id, assistantId: $assistant) {\n      id\n      assistantId\n      assistantName\n    }\n  }\n": typeof types.AnswerPhoneNumberDocument,
    "\n  mutation DeletePhoneNumbers($id: ID!) {\n    deletePhoneNumber(id: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeletePhoneNumbersDocument,
    "\n  mutation CreatePhoneNumber($input: CreatePhoneNumberInput!) {\n    createPhoneNumber(input: $input) {\n      id\n      number\n    }\n  }\n": typeof types.CreatePhoneNumberDocument,
    "\n  mutation UpdatePhoneNumber($id: ID!, $input: UpdatePhoneNumberInput!) {\n    updatePhoneNumber(id: $id, input: $input) {\n      id\n      number\n    }\n  }\n": typeof types.UpdatePhoneNumberDocument,
    "\n  query NumbersPage($sort: NumberSort, $search: String, $assistantId: ID, $first: Int!, $after: String) {\n    phoneNumbers(sort: $sort, search: $search, assistantId: $assistantId, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        number\n        type\n        sipUri\n        assistantId\n        assistantName\n        callerId\n        callingUri\n        answerWaitTime\n        hdVoiceEnabled\n        concurrency\n        isLegacy\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.NumbersPageDocument,
    "\n  mutation DeletePhoneNumber($id: ID!) {\n    deletePhoneNumber(id: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeletePhoneNumberDocument,
    "\n  query PoolCandidates($search: String) {\n    phoneNumbers(search: $search, first: 20) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n  }\n": typeof types.PoolCandidatesDocument,
    "\n  mutation AddNumberToPool($id: ID!, $number: ID!) {\n    addNumbersToPool(id: $id, phoneNumberIds: [$number]) {\n      id\n      phoneNumbersCount\n    }\n  }\n": typeof types.AddNumberToPoolDocument,
    "\n  mutation RemoveNumberFromPool($id: ID!, $number: ID!) {\n    removeNumbersFromPool(id: $id, phoneNumberIds: [$number]) {\n      id\n      phoneNumbersCount\n    }\n  }\n": typeof types.RemoveNumberFromPoolDocument,
    "\n  mutation CreateNumberPool($name: String!) {\n    createNumberPool(input: { name: $name }) {\n      id\n    }\n  }\n": typeof types.CreateNumberPoolDocument,
    "\n  mutation RenameNumberPool($id: ID!, $name: String!) {\n    updateNumberPool(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n": typeof types.RenameNumberPoolDocument,
    "\n  query PoolsPage($sort: NameSort, $first: Int!, $after: String) {\n    numberPools(sort: $sort, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        updatedAt\n        phoneNumbersCount\n        phoneNumbers {\n          id\n          number\n          name\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.PoolsPageDocument,
    "\n  query OpenedPool($id: ID!) {\n    numberPool(id: $id) {\n      id\n      name\n      updatedAt\n      phoneNumbersCount\n      phoneNumbers {\n        id\n        number\n        name\n      }\n    }\n  }\n": typeof types.OpenedPoolDocument,
    "\n  mutation DeleteNumberPool($id: ID!) {\n    deleteNumberPool(id: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeleteNumberPoolDocument,
    "\n  mutation SimulateInboundCall($to: String!, $from: String!) {\n    simulateInboundCall(to: $to, from: $from) {\n      id\n    }\n  }\n": typeof types.SimulateInboundCallDocument,
    "\n  query AppsPage($after: String) {\n    connectedApps(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        host\n        scopes\n        subaccounts\n        memberName\n        mine\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.AppsPageDocument,
    "\n  mutation RevokeConnectedApp($id: ID!) {\n    revokeConnectedApp(id: $id) {\n      id\n    }\n  }\n": typeof types.RevokeConnectedAppDocument,
    "\n  query AuditPage(\n    $sort: AuditSort\n    $subaccountId: ID\n    $actorId: String\n    $action: String\n    $targetId: String\n    $from: Time\n    $to: Time\n    $after: String\n  ) {\n    auditEntries(\n      sort: $sort\n      subaccountId: $subaccountId\n      actorId: $actorId\n      action: $action\n      targetId: $targetId\n      from: $from\n      to: $to\n      first: 43\n      after: $after\n    ) {\n      nodes {\n        id\n        actorKind\n        actorId\n        actorName\n        address\n        requestId\n        subaccountId\n        subaccountName\n        action\n        targetId\n        target {\n          type\n          id\n          name\n        }\n        createdAt\n        changes {\n          type\n          id\n          op\n          fields\n          before\n          after\n          unkept\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    auditActions\n  }\n": typeof types.AuditPageDocument,
    "\n  fragment Deliveries_First on WebhookDeliveryConnection {\n    nodes {\n      id\n      eventId\n      eventType\n      status\n      attempts\n      responseStatus\n      lastError\n      nextAttemptAt\n      createdAt\n      log {\n        at\n        durationMs\n        responseStatus\n        error\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n": typeof types.Deliveries_FirstFragmentDoc,
    "\n  query Deliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int!, $after: String) {\n    webhookDeliveries(webhookId: $id, status: $status, first: $first, after: $after) {\n      ...Deliveries_First\n    }\n  }\n": typeof types.DeliveriesDocument,
    "\n  mutation RedeliverWebhook($id: ID!, $deliveryId: ID!) {\n    redeliverWebhook(id: $id, deliveryId: $deliveryId) {\n      id\n      status\n    }\n  }\n": typeof types.RedeliverWebhookDocument,
    "\n  fragment EmbeddingsDecline_Workspace on WorkspaceSettings {\n    id\n    embeddingsDeclined\n  }\n": typeof types.EmbeddingsDecline_WorkspaceFragmentDoc,
    "\n  mutation DeclineWorkspaceEmbeddings($declined: Boolean!) {\n    declineWorkspaceEmbeddings(declined: $declined) {\n      ...EmbeddingsDecline_Workspace\n    }\n  }\n": typeof types.DeclineWorkspaceEmbeddingsDocument,
    "\n  fragment EmbeddingsForm_Workspace on WorkspaceSettings {\n    id\n    ...EmbeddingsDecline_Workspace\n    embeddings {\n      url\n      model\n      dimensions\n      price\n      hasKey\n    }\n    installation {\n      embeddings {\n        configured\n        host\n        model\n      }\n    }\n  }\n": typeof types.EmbeddingsForm_WorkspaceFragmentDoc,
    "\n  query NewestEmbeddings {\n    workspace {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n": typeof types.NewestEmbeddingsDocument,
    "\n  mutation SetWorkspaceEmbeddings($input: WorkspaceEmbeddingsInput!) {\n    setWorkspaceEmbeddings(input: $input) {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n": typeof types.SetWorkspaceEmbeddingsDocument,
    "\n  mutation ClearWorkspaceEmbeddings {\n    clearWorkspaceEmbeddings {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n": typeof types.ClearWorkspaceEmbeddingsDocument,
    "\n  fragment EndpointDialog_Endpoint on ModelEndpoint {\n    id\n    name\n    url\n    wire\n    windows\n    prices {\n      model\n      input\n      output\n      cached\n      written\n      since\n    }\n    hasKey\n  }\n": typeof types.EndpointDialog_EndpointFragmentDoc,
    "\n  mutation CreateModelEndpoint($input: CreateModelEndpointInput!) {\n    createModelEndpoint(input: $input) {\n      id\n    }\n  }\n": typeof types.CreateModelEndpointDocument,
    "\n  mutation UpdateModelEndpoint($id: ID!, $input: UpdateModelEndpointInput!) {\n    updateModelEndpoint(id: $id, input: $input) {\n      id\n    }\n  }\n": typeof types.UpdateModelEndpointDocument,
    "\n  fragment EndpointsCard_Endpoint on ModelEndpoint {\n    id\n    name\n    host\n    wire\n    hasKey\n    ...EndpointDialog_Endpoint\n  }\n": typeof types.EndpointsCard_EndpointFragmentDoc,
    "\n  mutation DeleteModelEndpoint($id: ID!) {\n    deleteModelEndpoint(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteModelEndpointDocument,
    "\n  fragment Environment_Installation on Installation {\n    settings {\n      name\n      value\n      isSet\n    }\n  }\n": typeof types.Environment_InstallationFragmentDoc,
    "\n  fragment Installation_Installation on Installation {\n    environment\n    version\n    telephony\n    models {\n      configured\n      host\n      default\n    }\n    smtp\n    sms\n    rateBurst\n    rateDay\n    uploadLimit\n    callsPerDay\n    callPrices\n    barredPrefixes\n  }\n": typeof types.Installation_InstallationFragmentDoc,
    "\n  fragment Invitations_Invitation on Invitation {\n    id\n    email\n    role\n    subaccounts\n    invitedBy\n    expiresAt\n  }\n": typeof types.Invitations_InvitationFragmentDoc,
    "\n  query Invitations($first: Int!, $after: String) {\n    invitations(first: $first, after: $after) {\n      nodes {\n        ...Invitations_Invitation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.InvitationsDocument,
    "\n  mutation RevokeInvitation($id: ID!) {\n    revokeInvitation(id: $id) {\n      id\n    }\n  }\n": typeof types.RevokeInvitationDocument,
    "\n  mutation InviteMember($input: CreateInvitationInput!) {\n    createInvitation(input: $input) {\n      invitation {\n        ...Invitations_Invitation\n        email\n      }\n      link\n      mailed\n    }\n  }\n": typeof types.InviteMemberDocument,
    "\n  fragment KeyDialog_Scope on KeyScope {\n    name\n    title\n    description\n  }\n": typeof types.KeyDialog_ScopeFragmentDoc,
    "\n  mutation CreateApiKey($input: CreateApiKeyInput!) {\n    createApiKey(input: $input) {\n      apiKey {\n        id\n      }\n      secret\n    }\n  }\n": typeof types.CreateApiKeyDocument,
    "\n  query KeysPage($sort: KeySort, $includeRevoked: Boolean!, $after: String) {\n    apiKeys(sort: $sort, includeRevoked: $includeRevoked, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        prefix\n        preset\n        scopes\n        subaccounts\n        allowIps\n        expiresAt\n        revokedAt\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    keyScopes {\n      ...KeyDialog_Scope\n    }\n  }\n": typeof types.KeysPageDocument,
    "\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n      revokedAt\n    }\n  }\n": typeof types.RevokeApiKeyDocument,
    "\n  query MemberDialog($search: String!) {\n    members(search: $search, first: 100) {\n      nodes {\n        id\n        role\n        subaccounts\n      }\n    }\n  }\n": typeof types.MemberDialogDocument,
    "\n  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {\n    updateMember(id: $id, input: $input) {\n      ...MemberRow_Member\n    }\n  }\n": typeof types.UpdateMemberDocument,
    "\n  fragment MemberRow_Member on Member {\n    id\n    userId\n    name\n    email\n    role\n    subaccounts\n    createdAt\n  }\n": typeof types.MemberRow_MemberFragmentDoc,
    "\n  mutation RemoveMember($id: ID!) {\n    removeMember(id: $id) {\n      id\n    }\n  }\n": typeof types.RemoveMemberDocument,
    "\n  query MembersPage($search: String, $opening: Boolean!, $first: Int, $after: String) {\n    members(search: $search, first: $first, after: $after) {\n      nodes {\n        ...MemberRow_Member\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    invitations(first: 50) @include(if: $opening) {\n      nodes {\n        ...Invitations_Invitation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.MembersPageDocument,
    "\n  fragment ModelForm_Workspace on WorkspaceSettings {\n    id\n    model {\n      url\n      default\n      names\n      wire\n      windows\n      prices {\n        model\n        input\n        output\n        cached\n        written\n        since\n      }\n      hasKey\n    }\n  }\n": typeof types.ModelForm_WorkspaceFragmentDoc,
    "\n  query NewestModel {\n    workspace {\n      ...ModelForm_Workspace\n    }\n  }\n": typeof types.NewestModelDocument,
    "\n  mutation SetWorkspaceModel($input: WorkspaceModelInput!) {\n    setWorkspaceModel(input: $input) {\n      ...ModelForm_Workspace\n    }\n  }\n": typeof types.SetWorkspaceModelDocument,
    "\n  mutation ClearWorkspaceModel {\n    clearWorkspaceModel {\n      ...ModelForm_Workspace\n    }\n  }\n": typeof types.ClearWorkspaceModelDocument,
    "\n  mutation ReplayWebhook($id: ID!, $from: Time!, $to: Time) {\n    replayWebhook(id: $id, from: $from, to: $to)\n  }\n": typeof types.ReplayWebhookDocument,
    "\n  mutation CreateSubaccount($input: CreateSubaccountInput!) {\n    createSubaccount(input: $input) {\n      id\n      name\n    }\n  }\n": typeof types.CreateSubaccountDocument,
    "\n  mutation ImportSubaccounts($csv: String!, $dryRun: Boolean!) {\n    importSubaccounts(csv: $csv, dryRun: $dryRun) {\n      created\n      updated\n      unchanged\n      problems {\n        line\n        column\n        message\n      }\n    }\n  }\n": typeof types.ImportSubaccountsDocument,
    "\n  query SubaccountsPage($sort: NameSort, $search: String, $includeArchived: Boolean!, $after: String) {\n    subaccounts(sort: $sort, search: $search, includeArchived: $includeArchived, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        locationId\n        archived\n        timeZone\n        monthlyBudget\n        concurrency\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.SubaccountsPageDocument,
    "\n  mutation ArchiveSubaccount($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n": typeof types.ArchiveSubaccountDocument,
    "\n  fragment WebhookDialog_Type on EventType {\n    name\n    description\n  }\n": typeof types.WebhookDialog_TypeFragmentDoc,
    "\n  mutation CreateWebhook($input: CreateWebhookInput!) {\n    createWebhook(input: $input) {\n      id\n      secret\n    }\n  }\n": typeof types.CreateWebhookDocument,
    "\n  mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {\n    updateWebhook(id: $id, input: $input) {\n      id\n      url\n      events\n      description\n      ...WebhookState_Webhook\n    }\n  }\n": typeof types.UpdateWebhookDocument,
    "\n  query WebhookPage($id: ID!) {\n    webhook(id: $id) {\n      id\n      url\n      events\n      description\n      isActive\n      missingSince\n      ...WebhookState_Webhook\n    }\n    webhookDeliveries(webhookId: $id, first: 50) {\n      ...Deliveries_First\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n": typeof types.WebhookPageDocument,
    "\n  mutation TurnWebhook($id: ID!, $on: Boolean!) {\n    updateWebhook(id: $id, input: { isActive: $on }) {\n      id\n      isActive\n      ...WebhookState_Webhook\n    }\n  }\n": typeof types.TurnWebhookDocument,
    "\n  mutation TestWebhook($id: ID!) {\n    testWebhook(id: $id) {\n      id\n    }\n  }\n": typeof types.TestWebhookDocument,
    "\n  mutation RotateWebhookSecret($id: ID!) {\n    rotateWebhookSecret(id: $id) {\n      secret\n      previousUntil\n    }\n  }\n": typeof types.RotateWebhookSecretDocument,
    "\n  mutation DeleteWebhook($id: ID!) {\n    deleteWebhook(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteWebhookDocument,
    "\n  fragment WebhookState_Webhook on Webhook {\n    isActive\n    disabledReason\n    failingSince\n    missingSince\n  }\n": typeof types.WebhookState_WebhookFragmentDoc,
    "\n  query WebhooksPage($sort: WebhookSort, $after: String) {\n    webhooks(sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        url\n        events\n        description\n        createdAt\n        ...WebhookState_Webhook\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n": typeof types.WebhooksPageDocument,
    "\n  query WorkspacePage {\n    workspaceRetentions {\n      ...WorkspaceRetention_WorkspaceRetention\n    }\n    modelEndpoints {\n      ...EndpointsCard_Endpoint\n    }\n    workspace {\n      id\n      name\n      ...ModelForm_Workspace\n      ...EmbeddingsForm_Workspace\n      installation {\n        ...Installation_Installation\n        ...Environment_Installation\n      }\n    }\n  }\n": typeof types.WorkspacePageDocument,
    "\n  mutation RenameWorkspace($name: String!) {\n    updateWorkspace(input: { name: $name }) {\n      id\n      name\n    }\n  }\n": typeof types.RenameWorkspaceDocument,
    "\n  fragment WorkspaceRetention_WorkspaceRetention on WorkspaceRetention {\n    kind\n    days\n  }\n": typeof types.WorkspaceRetention_WorkspaceRetentionFragmentDoc,
    "\n  mutation SetWorkspaceRetention($kind: RetentionKind!, $days: Int) {\n    setWorkspaceRetention(kind: $kind, days: $days) {\n      ...WorkspaceRetention_WorkspaceRetention\n    }\n  }\n": typeof types.SetWorkspaceRetentionDocument,
    "\n  mutation PutSubaccountAway($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n": typeof types.PutSubaccountAwayDocument,
    "\n  fragment Retention_Retention on Retention {\n    kind\n    days\n    own\n    workspaceDays\n    before\n    due\n  }\n": typeof types.Retention_RetentionFragmentDoc,
    "\n  mutation SetRetention($kind: RetentionKind!, $days: Int) {\n    setRetention(kind: $kind, days: $days) {\n      ...Retention_Retention\n    }\n  }\n": typeof types.SetRetentionDocument,
    "\n  mutation InheritRetention($kind: RetentionKind!) {\n    inheritRetention(kind: $kind) {\n      ...Retention_Retention\n    }\n  }\n": typeof types.InheritRetentionDocument,
    "\n  mutation UpdateSubaccount($id: ID!, $input: UpdateSubaccountInput!) {\n    updateSubaccount(id: $id, input: $input) {\n      id\n      ...SubaccountForm_Subaccount\n    }\n  }\n": typeof types.UpdateSubaccountDocument,
    "\n  query NewestCustomValues($id: ID!) {\n    subaccount(id: $id) {\n      id\n      customValues\n    }\n  }\n": typeof types.NewestCustomValuesDocument,
    "\n  fragment Spending_Spending on Spending {\n    month\n    spent\n    otherCost\n    monthlyBudget\n    inputTokens\n    outputTokens\n  }\n": typeof types.Spending_SpendingFragmentDoc,
    "\n  fragment Storage_Subaccount on Subaccount {\n    storedBytes\n    storageLimit\n  }\n": typeof types.Storage_SubaccountFragmentDoc,
    "\n  fragment SubaccountForm_Subaccount on Subaccount {\n    id\n    name\n    locationId\n    timeZone\n    region\n    callingHours {\n      monday {\n        from\n        to\n      }\n      tuesday {\n        from\n        to\n      }\n      wednesday {\n        from\n        to\n      }\n      thursday {\n        from\n        to\n      }\n      friday {\n        from\n        to\n      }\n      saturday {\n        from\n        to\n      }\n      sunday {\n        from\n        to\n      }\n    }\n    monthlyBudget\n    concurrency\n    webConcurrency\n    customValues\n    createsUnknownContacts\n    recording\n    recordingNotice\n    recordingDays\n    optOutKey\n    longestCallMinutes\n  }\n": typeof types.SubaccountForm_SubaccountFragmentDoc,
    "\n  query SubaccountPage($id: ID!) {\n    subaccount(id: $id) {\n      id\n      name\n      archived\n      ...SubaccountForm_Subaccount\n      ...Storage_Subaccount\n    }\n    retentions {\n      ...Retention_Retention\n    }\n    spending {\n      ...Spending_Spending\n    }\n    viewer {\n      id\n      wholeWorkspace\n    }\n  }\n": typeof types.SubaccountPageDocument,
    "\n  mutation DeleteTags($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteTagsDocument,
    "\n  mutation CreateTag($input: CreateTagInput!) {\n    createTag(input: $input) {\n      id\n      name\n    }\n  }\n": typeof types.CreateTagDocument,
    "\n  mutation UpdateTag($id: ID!, $input: UpdateTagInput!) {\n    updateTag(id: $id, input: $input) {\n      id\n      name\n      tagId\n      assistantId\n    }\n  }\n": typeof types.UpdateTagDocument,
    "\n  query TagsPage($sort: TagSort, $search: String, $first: Int, $after: String) {\n    tags(sort: $sort, search: $search, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        tagId\n        assistantId\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.TagsPageDocument,
    "\n  mutation DeleteTag($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteTagDocument,
    "\n  fragment SpeechForm_Workspace on WorkspaceSettings {\n    id\n    speech {\n      url\n      model\n      voices\n      hasKey\n      hearingKind\n      hearingUrl\n      hearingModel\n      hasHearingKey\n    }\n    installation {\n      speech {\n        configured\n        host\n        hearingKind\n        hearingHost\n      }\n    }\n  }\n": typeof types.SpeechForm_WorkspaceFragmentDoc,
    "\n  query NewestSpeech {\n    workspace {\n      ...SpeechForm_Workspace\n    }\n  }\n": typeof types.NewestSpeechDocument,
    "\n  mutation SetWorkspaceSpeech($input: WorkspaceSpeechInput!) {\n    setWorkspaceSpeech(input: $input) {\n      ...SpeechForm_Workspace\n    }\n  }\n": typeof types.SetWorkspaceSpeechDocument,
    "\n  mutation ClearWorkspaceSpeech {\n    clearWorkspaceSpeech {\n      ...SpeechForm_Workspace\n    }\n  }\n": typeof types.ClearWorkspaceSpeechDocument,
    "\n  query TelephonyPage($sort: NameSort, $after: String) {\n    trunks(sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        ...TrunkDialog_Trunk\n        ...TrunkState_Trunk\n        name\n        host\n        transport\n        prefixes\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    workspace {\n      id\n      ...SpeechForm_Workspace\n    }\n  }\n": typeof types.TelephonyPageDocument,
    "\n  mutation DeleteTrunk($id: ID!) {\n    deleteTrunk(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteTrunkDocument,
    "\n  fragment TrunkDialog_Trunk on Trunk {\n    id\n    name\n    host\n    port\n    transport\n    username\n    hasPassword\n    domain\n    register\n    identity\n    challenge\n    prefixes\n    networks\n    enabled\n  }\n": typeof types.TrunkDialog_TrunkFragmentDoc,
    "\n  mutation CreateTrunk($input: CreateTrunkInput!) {\n    createTrunk(input: $input) {\n      id\n    }\n  }\n": typeof types.CreateTrunkDocument,
    "\n  mutation UpdateTrunk($id: ID!, $input: UpdateTrunkInput!) {\n    updateTrunk(id: $id, input: $input) {\n      id\n    }\n  }\n": typeof types.UpdateTrunkDocument,
    "\n  fragment TrunkState_Trunk on Trunk {\n    enabled\n    register\n    state {\n      registered\n      error\n    }\n  }\n": typeof types.TrunkState_TrunkFragmentDoc,
    "\n  mutation CheckTrunk($id: ID!) {\n    checkTrunk(id: $id) {\n      ok\n      error\n    }\n  }\n": typeof types.CheckTrunkDocument,
    "\n  mutation CreateTool($input: CreateToolInput!) {\n    createTool(input: $input) {\n      ...SavedTool\n    }\n  }\n": typeof types.CreateToolDocument,
    "\n  mutation UpdateTool($id: ID!, $input: UpdateToolInput!, $ifUpdatedAt: Time) {\n    updateTool(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) {\n      ...SavedTool\n    }\n  }\n": typeof types.UpdateToolDocument,
    "\n  query NewestTool($id: ID!) {\n    tool(id: $id) {\n      ...SavedTool\n    }\n  }\n": typeof types.NewestToolDocument,
    "\n  mutation RotateToolSecret {\n    rotateToolSecret {\n      secret\n      previousUntil\n    }\n  }\n": typeof types.RotateToolSecretDocument,
    "\n  fragment ToolMenu_Tool on Tool {\n    id\n    name\n    isPrebuilt\n  }\n": typeof types.ToolMenu_ToolFragmentDoc,
    "\n  mutation CopyTool($id: ID!, $name: String) {\n    copyTool(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n": typeof types.CopyToolDocument,
    "\n  mutation DeleteTool($id: ID!) {\n    deleteTool(id: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeleteToolDocument,
    "\n  query ToolPage($id: ID!, $there: Boolean!) {\n    tool(id: $id) @include(if: $there) {\n      ...SavedTool\n      ...ToolMenu_Tool\n    }\n    toolCategories\n  }\n": typeof types.ToolPageDocument,
    "\n  fragment Line_Tool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n    url\n    httpMethod\n    isPrebuilt\n    parameters\n    updatedAt\n    ...ToolMenu_Tool\n  }\n": typeof types.Line_ToolFragmentDoc,
    "\n  query ToolsPage(\n    $sort: NameSort\n    $search: String\n    $category: String\n    $toolType: ToolType\n    $isPrebuilt: Boolean\n    $after: String\n  ) {\n    tools(\n      sort: $sort\n      search: $search\n      category: $category\n      toolType: $toolType\n      isPrebuilt: $isPrebuilt\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Tool\n      }\n    }\n    toolCategories\n  }\n": typeof types.ToolsPageDocument,
    "\n  mutation TryTool($id: ID!, $arguments: JSON!) {\n    tryTool(id: $id, arguments: $arguments) {\n      error\n      durationMs\n      request {\n        method\n        url\n        headers\n        body\n      }\n      response {\n        status\n        headers\n        body\n        cut\n      }\n    }\n  }\n": typeof types.TryToolDocument,
    "\n  fragment SavedTool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n    url\n    httpMethod\n    isPrebuilt\n    headerNames\n    parameters\n    requiredParams\n    speakDuringExecution\n    speakAfterExecution\n    executionMessageDescription\n    transferPrompt\n    updatedAt\n  }\n": typeof types.SavedToolFragmentDoc,
    "\n  query FindVoice($after: String) {\n    voices(first: 100, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n  }\n": typeof types.FindVoiceDocument,
    "\n  mutation CopyVoice($id: ID!) {\n    copyVoice(id: $id) {\n      ...Line_Voice\n      voiceName\n    }\n  }\n": typeof types.CopyVoiceDocument,
    "\n  mutation CreateVoice($input: CreateVoiceInput!) {\n    createVoice(input: $input) {\n      ...Line_Voice\n    }\n  }\n": typeof types.CreateVoiceDocument,
    "\n  mutation UpdateVoice($id: ID!, $input: UpdateVoiceInput!) {\n    updateVoice(id: $id, input: $input) {\n      ...Line_Voice\n    }\n  }\n": typeof types.UpdateVoiceDocument,
    "\n  fragment Line_Voice on Voice {\n    id\n    voiceId\n    voiceName\n    provider\n    accent\n    gender\n    age\n    previewAudioUrl\n    isCustom\n    allowCopy\n  }\n": typeof types.Line_VoiceFragmentDoc,
    "\n  query PickVoice($search: String, $provider: VoiceProvider, $gender: String, $after: String) {\n    voices(search: $search, provider: $provider, gender: $gender, first: 50, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n    voiceFilterOptions {\n      providers\n      genders\n    }\n  }\n": typeof types.PickVoiceDocument,
    "\n  mutation UpdateVoiceAllowCopy($id: ID!, $allowCopy: Boolean!) {\n    updateVoiceAllowCopy(id: $id, allowCopy: $allowCopy) {\n      ...Line_Voice\n    }\n  }\n": typeof types.UpdateVoiceAllowCopyDocument,
    "\n  mutation DeleteVoice($id: ID!) {\n    deleteVoice(id: $id) {\n      id\n      deleted\n    }\n  }\n": typeof types.DeleteVoiceDocument,
    "\n  query VoicesPage(\n    $sort: VoiceSort\n    $search: String\n    $provider: VoiceProvider\n    $gender: String\n    $age: String\n    $accent: String\n    $isCustom: Boolean\n    $after: String\n  ) {\n    voices(\n      sort: $sort\n      search: $search\n      provider: $provider\n      gender: $gender\n      age: $age\n      accent: $accent\n      isCustom: $isCustom\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n    voiceFilterOptions {\n      providers\n      genders\n      ages\n      accents\n    }\n  }\n": typeof types.VoicesPageDocument,
    "\n  mutation SaveTableView($id: ID, $input: TableViewInput!) {\n    saveTableView(id: $id, input: $input) {\n      id\n      list\n      name\n      conditions\n      layout\n    }\n  }\n": typeof types.SaveTableViewDocument,
    "\n  mutation DeleteTableView($id: ID!) {\n    deleteTableView(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteTableViewDocument,
    "\n  query PickContact($search: String) {\n    contacts(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        phone\n        email\n      }\n    }\n  }\n": typeof types.PickContactDocument,
    "\n  query Names($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Assistant {\n        id\n        name\n      }\n      ... on AssistantFolder {\n        id\n        name\n      }\n      ... on Topic {\n        id\n        name\n      }\n      ... on Subaccount {\n        id\n        name\n      }\n      ... on Tag {\n        id\n        tagName: name\n      }\n    }\n  }\n": typeof types.NamesDocument,
    "\n  query PickAssistant($search: String, $archived: Boolean) {\n    assistants(search: $search, includeArchived: $archived, first: 20) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n": typeof types.PickAssistantDocument,
    "\n  query PickFolder($search: String) {\n    assistantFolders(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.PickFolderDocument,
    "\n  query TagChoices($search: String) {\n    tags(search: $search, first: 20) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n  }\n": typeof types.TagChoicesDocument,
    "\n  query PickTopic($search: String) {\n    topics(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.PickTopicDocument,
    "\n  query PickSubaccount($search: String) {\n    subaccounts(search: $search, includeArchived: true, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.PickSubaccountDocument,
    "\n  query PickKnowledgeSource($base: ID!, $search: String) {\n    knowledgeSources(knowledgeBaseId: $base, search: $search, sort: name, first: 20) {\n      nodes {\n        id\n        name\n        type\n      }\n    }\n  }\n": typeof types.PickKnowledgeSourceDocument,
    "\n  query PickMember($search: String) {\n    members(search: $search, first: 20) {\n      nodes {\n        id\n        userId\n        name\n        email\n      }\n    }\n  }\n": typeof types.PickMemberDocument,
    "\n  query PickActor($search: String) {\n    members(search: $search, first: 20) {\n      nodes {\n        id\n        userId\n        name\n        email\n      }\n    }\n    apiKeys(search: $search, includeRevoked: true, first: 20) {\n      nodes {\n        id\n        name\n        prefix\n        revokedAt\n      }\n    }\n  }\n": typeof types.PickActorDocument,
    "\n  query PickCaller($search: String) {\n    phoneNumbers(search: $search, first: 20) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n    numberPools(search: $search, first: 10) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": typeof types.PickCallerDocument,
    "\n  query Teammates($search: String, $ids: [ID!]) {\n    teammates(search: $search, ids: $ids) {\n      id\n      name\n    }\n  }\n": typeof types.TeammatesDocument,
};
const documents: Documents = {
    "\n  subscription UnreadNotices {\n    unreadNotices\n  }\n": types.UnreadNoticesDocument,
    "\n  query StillThere($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      id\n    }\n  }\n": types.StillThereDocument,
    "\n  query FindSubaccounts($search: String!) {\n    subaccounts(search: $search, includeArchived: true, first: 50) {\n      nodes {\n        id\n        name\n        archived\n      }\n    }\n  }\n": types.FindSubaccountsDocument,
    "\n  fragment Found_Said on Said {\n    conversationId\n    messageId\n    callId\n    contactName\n    snippet\n    line\n    matches {\n      start\n      end\n    }\n  }\n": types.Found_SaidFragmentDoc,
    "\n  query Find(\n    $search: String!\n    $contacts: Boolean!\n    $assistants: Boolean!\n    $knowledge: Boolean!\n    $sources: Boolean!\n    $tools: Boolean!\n    $numbers: Boolean!\n    $tags: Boolean!\n    $members: Boolean!\n    $messages: Boolean!\n    $calls: Boolean!\n  ) {\n    contacts(search: $search, first: 6) @include(if: $contacts) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n    assistants(search: $search, first: 4) @include(if: $assistants) {\n      nodes {\n        id\n        name\n      }\n    }\n    knowledgeBases(search: $search, first: 4) @include(if: $knowledge) {\n      nodes {\n        id\n        name\n      }\n    }\n    findKnowledgeSources(search: $search, pages: false, first: 4) @include(if: $sources) {\n      id\n      name\n      knowledgeBaseId\n      knowledgeBaseName\n    }\n    tools(search: $search, isPrebuilt: false, first: 4) @include(if: $tools) {\n      nodes {\n        id\n        name\n      }\n    }\n    phoneNumbers(search: $search, first: 4) @include(if: $numbers) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n    tags(search: $search, first: 4) @include(if: $tags) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n    members(search: $search, first: 4) @include(if: $members) {\n      nodes {\n        id\n        name\n        email\n      }\n    }\n    saidInConversations(search: $search, first: 12) @include(if: $messages) {\n      nodes {\n        ...Found_Said\n      }\n    }\n    saidInCalls(search: $search, first: 4) @include(if: $calls) {\n      nodes {\n        ...Found_Said\n      }\n    }\n  }\n": types.FindDocument,
    "\n  subscription Happenings($after: Int64) {\n    events(after: $after) {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n": types.HappeningsDocument,
    "\n  query Lately($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      __typename\n      id\n      ... on Contact {\n        name\n        email\n        phone\n      }\n      ... on Assistant {\n        title: name\n      }\n      ... on KnowledgeBase {\n        title: name\n      }\n      ... on Tool {\n        title: name\n      }\n      ... on PhoneNumber {\n        name\n        number\n      }\n      ... on Tag {\n        name\n        tagId\n      }\n      ... on Conversation {\n        contactName\n        contactPhone\n        contactEmail\n      }\n      ... on Call {\n        direction\n        fromNumber\n        toNumber\n        contact {\n          name\n        }\n      }\n    }\n  }\n": types.LatelyDocument,
    "\n  query Notices($after: String) {\n    notices(first: 25, after: $after) {\n      nodes {\n        id\n        kind\n        subaccountId\n        subaccount\n        conversationId\n        actor\n        contact\n        readAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.NoticesDocument,
    "\n  mutation ReadNotices($ids: [ID!]) {\n    readNotices(ids: $ids)\n  }\n": types.ReadNoticesDocument,
    "\n  query Shell($id: ID!, $there: Boolean!) {\n    viewer {\n      id\n      name\n      email\n      language\n      role\n      scopes\n      wholeWorkspace\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    here: subaccount(id: $id) @include(if: $there) {\n      id\n      name\n      timeZone\n    }\n    newestEvent @include(if: $there)\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    tableViews {\n      id\n      list\n      name\n      conditions\n      layout\n    }\n    brand {\n      name\n      logo\n      icon\n      supportUrl\n      supportEmail\n      light {\n        accent\n        hover\n        ink\n        wash\n      }\n      dark {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n  }\n": types.ShellDocument,
    "\n  query AccountPage {\n    sessions {\n      ...AccountPage_Session\n    }\n  }\n": types.AccountPageDocument,
    "\n  fragment AccountPage_Session on Session {\n    id\n    current\n    address\n    userAgent\n    createdAt\n    lastSeenAt\n  }\n": types.AccountPage_SessionFragmentDoc,
    "\n  mutation RevokeSession($id: ID!) {\n    revokeSession(id: $id) {\n      id\n    }\n  }\n": types.RevokeSessionDocument,
    "\n  query Consent($input: AppRequestInput!) {\n    viewer {\n      wholeWorkspace\n    }\n    appRequest(input: $input) {\n      name\n      host\n      local\n      scopes {\n        name\n        title\n        description\n      }\n    }\n    subaccounts(first: 100) {\n      nodes {\n        id\n        name\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n  }\n": types.ConsentDocument,
    "\n  query ConsentSubaccounts($search: String) {\n    subaccounts(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.ConsentSubaccountsDocument,
    "\n  mutation AllowApp($input: AppRequestInput!, $scopes: [String!]!, $subaccounts: [ID!]!) {\n    allowApp(input: $input, scopes: $scopes, subaccounts: $subaccounts) {\n      redirectUrl\n    }\n  }\n": types.AllowAppDocument,
    "\n  mutation DenyApp($input: AppRequestInput!) {\n    denyApp(input: $input) {\n      redirectUrl\n    }\n  }\n": types.DenyAppDocument,
    "\n  mutation SetLanguage($language: Language!) {\n    setLanguage(language: $language) {\n      id\n      language\n    }\n  }\n": types.SetLanguageDocument,
    "\n  query AnalyticsEntriesPage(\n    $figure: AnalyticsListed!\n    $from: String!\n    $to: String!\n    $since: Time\n    $until: Time\n    $assistantId: ID\n    $channel: String\n    $number: String\n    $topicId: ID\n    $first: Int!\n    $after: String\n  ) {\n    analyticsEntries(\n      figure: $figure\n      from: $from\n      to: $to\n      since: $since\n      until: $until\n      assistantId: $assistantId\n      channel: $channel\n      number: $number\n      topicId: $topicId\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        subaccountId\n        subaccountName\n        kind\n        text\n        failed\n        assistantName\n        contactName\n        phoneNumber\n        channel\n        callId\n        conversationId\n        durationSeconds\n        costInDollars\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.AnalyticsEntriesPageDocument,
    "\n  fragment Analytics_Totals on AnalyticsTotals {\n    calls\n    answeredCalls\n    containedCalls\n    successfulCalls\n    completedCalls\n    unansweredCalls\n    busyCalls\n    failedCalls\n    canceledCalls\n    inboundCalls\n    callSeconds\n    conversations\n    answeredConversations\n    containedConversations\n    closedConversations\n    handedOffConversations\n    responseTargets\n    responseTargetsMet\n    resolutionTargets\n    resolutionTargetsMet\n    messages\n    aiMessages\n    replies\n    failedReplies\n    positive\n    neutral\n    negative\n    mixed\n    unansweredQuestions\n    callCostInDollars\n    modelCostInDollars\n    costInDollars\n    callDuration {\n      ...Analytics_Times\n    }\n    callReplyTime {\n      ...Analytics_Times\n    }\n    chatReplyTime {\n      ...Analytics_Times\n    }\n    firstResponseTime {\n      ...Analytics_Times\n    }\n    resolutionTime {\n      ...Analytics_Times\n    }\n  }\n": types.Analytics_TotalsFragmentDoc,
    "\n  fragment Analytics_Times on AnalyticsTimes {\n    count\n    p50Seconds\n    p90Seconds\n    p95Seconds\n  }\n": types.Analytics_TimesFragmentDoc,
    "\n  fragment Analytics_Group on AnalyticsGroup {\n    id\n    name\n    totals {\n      calls\n      answeredCalls\n      containedCalls\n      conversations\n      answeredConversations\n      containedConversations\n      responseTargets\n      responseTargetsMet\n      resolutionTargets\n      resolutionTargetsMet\n      costInDollars\n    }\n    margin {\n      currency\n      revenue\n      margin\n    }\n  }\n": types.Analytics_GroupFragmentDoc,
    "\n  query AnalyticsPage($from: String!, $to: String!, $by: AnalyticsBy!, $filter: AnalyticsFilter!) {\n    analytics(from: $from, to: $to, by: $by, filter: $filter) {\n      beforeFrom\n      beforeTo\n      grain\n      stillCounting\n      totals {\n        ...Analytics_Totals\n      }\n      before {\n        ...Analytics_Totals\n      }\n      points {\n        at\n        totals {\n          calls\n          conversations\n          containedCalls\n          containedConversations\n          costInDollars\n        }\n      }\n      groups {\n        ...Analytics_Group\n      }\n    }\n    analyticsReport {\n      every\n    }\n  }\n": types.AnalyticsPageDocument,
    "\n  query AnalyticsExport($from: String!, $to: String!, $by: AnalyticsBy, $filter: AnalyticsFilter!) {\n    analytics(from: $from, to: $to, by: $by, filter: $filter) {\n      csv\n    }\n  }\n": types.AnalyticsExportDocument,
    "\n  mutation SetAnalyticsReport($every: AnalyticsEvery) {\n    setAnalyticsReport(every: $every) {\n      every\n    }\n  }\n": types.SetAnalyticsReportDocument,
    "\n  mutation SetAppointmentsStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n": types.SetAppointmentsStatusDocument,
    "\n  mutation DeleteAppointments($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n": types.DeleteAppointmentsDocument,
    "\n  query ContactChoices($search: String) {\n    contacts(search: $search, first: 25) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n  }\n": types.ContactChoicesDocument,
    "\n  query AssistantChoices($search: String) {\n    assistants(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.AssistantChoicesDocument,
    "\n  mutation CreateAppointment($input: CreateAppointmentInput!, $force: Boolean!) {\n    createAppointment(input: $input, force: $force) {\n      id\n      startTime\n    }\n  }\n": types.CreateAppointmentDocument,
    "\n  mutation UpdateAppointment($id: ID!, $input: UpdateAppointmentInput!, $force: Boolean!) {\n    updateAppointment(id: $id, input: $input, force: $force) {\n      id\n      startTime\n    }\n  }\n": types.UpdateAppointmentDocument,
    "\n  mutation SetAppointmentStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n": types.SetAppointmentStatusDocument,
    "\n  fragment AppointmentRow_Appointment on Appointment {\n    id\n    contactId\n    contactName\n    address\n    status\n    source\n    assistantId\n    startTime\n    endTime\n    createdAt\n    updatedAt\n  }\n": types.AppointmentRow_AppointmentFragmentDoc,
    "\n  query AppointmentsPage(\n    $from: Time\n    $to: Time\n    $status: AppointmentStatus\n    $assistantId: ID\n    $sort: AppointmentSort\n    $first: Int\n    $after: String\n  ) {\n    appointments(\n      from: $from\n      to: $to\n      status: $status\n      assistantId: $assistantId\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...AppointmentRow_Appointment\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.AppointmentsPageDocument,
    "\n  mutation DeleteAppointment($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n": types.DeleteAppointmentDocument,
    "\n  fragment Abilities_Assistant on Assistant {\n    id\n    name\n    platformTools\n    tools(first: 100) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n    knowledgeBases(first: 100) {\n      nodes {\n        id\n        name\n        sources\n        unread\n        failed\n      }\n    }\n  }\n": types.Abilities_AssistantFragmentDoc,
    "\n  mutation AssignTool($id: ID!, $assistantId: ID!) {\n    assignTool(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n": types.AssignToolDocument,
    "\n  mutation RemoveTool($id: ID!, $assistantId: ID!) {\n    removeTool(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n": types.RemoveToolDocument,
    "\n  mutation AssignKnowledgeBase($id: ID!, $assistantId: ID!) {\n    assignKnowledgeBase(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n": types.AssignKnowledgeBaseDocument,
    "\n  mutation RemoveKnowledgeBase($id: ID!, $assistantId: ID!) {\n    removeKnowledgeBase(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n": types.RemoveKnowledgeBaseDocument,
    "\n  query PickTool($search: String) {\n    tools(search: $search, isPrebuilt: false, first: 12) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n": types.PickToolDocument,
    "\n  query PickKnowledgeBase($search: String) {\n    knowledgeBases(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n": types.PickKnowledgeBaseDocument,
    "\n  mutation ArchiveAssistant($id: ID!) {\n    archiveAssistant(id: $id) {\n      id\n      archived\n      revision\n    }\n  }\n": types.ArchiveAssistantDocument,
    "\n  mutation UnarchiveAssistant($id: ID!) {\n    unarchiveAssistant(id: $id) {\n      id\n      archived\n      revision\n    }\n  }\n": types.UnarchiveAssistantDocument,
    "\n  fragment AssistantMenu_Assistant on Assistant {\n    id\n    name\n    archived\n  }\n": types.AssistantMenu_AssistantFragmentDoc,
    "\n  mutation DuplicateAssistant($id: ID!, $name: String) {\n    duplicateAssistant(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n": types.DuplicateAssistantDocument,
    "\n  mutation DeleteAssistant($id: ID!) {\n    deleteAssistant(id: $id) {\n      id\n      deleted\n    }\n  }\n": types.DeleteAssistantDocument,
    "\n  query AssistantPage($id: ID!) {\n    assistant(id: $id) {\n      ...Saved\n      ...Heading_Assistant\n      ...Abilities_Assistant\n      ...VersionsTab_Assistant\n      ...WebCalls_Assistant\n      ...NotesTab_Assistant\n      folder {\n        id\n        name\n      }\n    }\n    platform: tools(isPrebuilt: true, first: 100) {\n      nodes {\n        ...PlatformTools_Tool\n      }\n    }\n    phoneNumbers(assistantId: $id, first: 50) {\n      nodes {\n        ...Numbers_PhoneNumber\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    tags(assistantId: $id, first: 50) {\n      nodes {\n        ...Tags_Tag\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistantCalendar(assistantId: $id) {\n      ...CalendarTab_Calendar\n    }\n    assistantBehavior(assistantId: $id) {\n      ...BehaviorTab_Behavior\n    }\n    promptVariables {\n      ...Variable\n    }\n    modelNames {\n      name\n      default\n    }\n    fallbackEndpoints {\n      id\n      name\n    }\n  }\n": types.AssistantPageDocument,
    "\n  query AssistantsPage($sort: NameSort, $search: String, $folderId: ID, $includeArchived: Boolean, $after: String) {\n    assistants(\n      sort: $sort\n      search: $search\n      folderId: $folderId\n      includeArchived: $includeArchived\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        folderId\n        ...Line_Assistant\n      }\n    }\n    ...Folders_Query\n  }\n": types.AssistantsPageDocument,
    "\n  fragment BehaviorTab_Behavior on AssistantBehavior {\n    channel\n    contact\n    hours\n    tags\n    time\n    rewrite\n    fallbackSentence\n    handOffSentence\n    closedSentence\n    maxTokens\n    askAfterSilence\n    endAfterSilence\n    fallbacks {\n      endpoint\n      model\n      endpointId\n    }\n  }\n": types.BehaviorTab_BehaviorFragmentDoc,
    "\n  mutation SetAssistantBehavior($assistantId: ID!, $input: AssistantBehaviorInput!) {\n    setAssistantBehavior(assistantId: $assistantId, input: $input) {\n      ...BehaviorTab_Behavior\n    }\n  }\n": types.SetAssistantBehaviorDocument,
    "\n  fragment CalendarTab_Calendar on Calendar {\n    sunday {\n      from\n      to\n    }\n    monday {\n      from\n      to\n    }\n    tuesday {\n      from\n      to\n    }\n    wednesday {\n      from\n      to\n    }\n    thursday {\n      from\n      to\n    }\n    friday {\n      from\n      to\n    }\n    saturday {\n      from\n      to\n    }\n    slotMinutes\n    bufferMinutes\n    noticeMinutes\n  }\n": types.CalendarTab_CalendarFragmentDoc,
    "\n  mutation SetAssistantCalendar($assistantId: ID!, $calendar: CalendarInput) {\n    setAssistantCalendar(assistantId: $assistantId, calendar: $calendar) {\n      ...CalendarTab_Calendar\n    }\n  }\n": types.SetAssistantCalendarDocument,
    "\n  query TestCallVerdict($input: CreateCallInput!) {\n    callVerdict(input: $input) {\n      allowed\n      reason\n      fromNumber\n      unknownVariables\n    }\n  }\n": types.TestCallVerdictDocument,
    "\n  mutation CreateTestCall($input: CreateCallInput!) {\n    createCall(input: $input) {\n      id\n    }\n  }\n": types.CreateTestCallDocument,
    "\n  mutation AssignAssistantsToFolder($id: ID!, $assistantIds: [ID!]!) {\n    assignAssistantsToFolder(id: $id, assistantIds: $assistantIds) {\n      id\n      counts {\n        total\n        archived\n      }\n    }\n  }\n": types.AssignAssistantsToFolderDocument,
    "\n  mutation RemoveAssistantsFromFolder($id: ID!, $assistantIds: [ID!]!) {\n    removeAssistantsFromFolder(id: $id, assistantIds: $assistantIds) {\n      id\n      counts {\n        total\n        archived\n      }\n    }\n  }\n": types.RemoveAssistantsFromFolderDocument,
    "\n  fragment Line_Assistant on Assistant {\n    id\n    name\n    description\n    folder {\n      id\n      name\n      color\n    }\n    model\n    voiceId\n    voiceEnabled\n    language\n    archived\n    createdAt\n    updatedAt\n    ...SyncBadge_Assistant\n    ...AssistantMenu_Assistant\n  }\n": types.Line_AssistantFragmentDoc,
    "\n  mutation CreateAssistant($input: CreateAssistantInput!) {\n    createAssistant(input: $input) {\n      id\n      name\n    }\n  }\n": types.CreateAssistantDocument,
    "\n  mutation CreateAssistantFromTemplate($input: CreateAssistantFromTemplateInput!) {\n    createAssistantFromTemplate(input: $input) {\n      assistant {\n        id\n        name\n      }\n      knowledgeBase {\n        id\n      }\n    }\n  }\n": types.CreateAssistantFromTemplateDocument,
    "\n  mutation CreateAssistantFolder($input: CreateAssistantFolderInput!) {\n    createAssistantFolder(input: $input) {\n      id\n      name\n      color\n    }\n  }\n": types.CreateAssistantFolderDocument,
    "\n  mutation UpdateAssistantFolder($id: ID!, $input: UpdateAssistantFolderInput!) {\n    updateAssistantFolder(id: $id, input: $input) {\n      id\n      name\n      color\n    }\n  }\n": types.UpdateAssistantFolderDocument,
    "\n  fragment FolderList_Folder on AssistantFolder {\n    id\n    name\n    color\n    isArchived\n    counts {\n      total\n      archived\n    }\n  }\n": types.FolderList_FolderFragmentDoc,
    "\n  fragment Folders_Query on Query {\n    assistantFolders(first: 50, includeArchived: true) {\n      nodes {\n        ...FolderList_Folder\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.Folders_QueryFragmentDoc,
    "\n  query Folders($search: String, $first: Int, $after: String) {\n    assistantFolders(search: $search, first: $first, includeArchived: true, after: $after) {\n      nodes {\n        ...FolderList_Folder\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.FoldersDocument,
    "\n  mutation ArchiveAssistantFolder($id: ID!, $isArchived: Boolean!) {\n    updateAssistantFolder(id: $id, input: { isArchived: $isArchived }) {\n      id\n      isArchived\n    }\n  }\n": types.ArchiveAssistantFolderDocument,
    "\n  mutation DeleteAssistantFolder($id: ID!) {\n    deleteAssistantFolder(id: $id) {\n      id\n      deleted\n    }\n  }\n": types.DeleteAssistantFolderDocument,
    "\n  fragment Heading_Assistant on Assistant {\n    id\n    name\n    archived\n    voiceEnabled\n    syncState\n    syncRefusal\n    lastSyncedAt\n    ...SyncBadge_Assistant\n    ...AssistantMenu_Assistant\n  }\n": types.Heading_AssistantFragmentDoc,
    "\n  mutation SyncAssistant($id: ID!) {\n    syncAssistant(id: $id) {\n      id\n      syncState\n      syncRefusal\n      lastSyncedAt\n    }\n  }\n": types.SyncAssistantDocument,
    "\n  query TestCall($id: ID!) {\n    call(id: $id) {\n      id\n      callStatus\n      toNumber\n      totalDurationSeconds\n      disconnectionReason\n      failure\n      transcriptObject {\n        role\n        content\n        startMs\n      }\n    }\n  }\n": types.TestCallDocument,
    "\n  mutation EndTestCall($id: ID!) {\n    endCall(id: $id) {\n      id\n      callStatus\n    }\n  }\n": types.EndTestCallDocument,
    "\n  fragment NotesTab_Assistant on Assistant {\n    id\n    notes(first: 50) {\n      nodes {\n        ...NotesTab_Note\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.NotesTab_AssistantFragmentDoc,
    "\n  fragment NotesTab_Note on AssistantNote {\n    id\n    content\n    author\n    createdAt\n  }\n": types.NotesTab_NoteFragmentDoc,
    "\n  query AssistantNotes($id: ID!, $first: Int!, $after: String) {\n    assistant(id: $id) {\n      id\n      notes(first: $first, after: $after) {\n        nodes {\n          ...NotesTab_Note\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.AssistantNotesDocument,
    "\n  mutation CreateAssistantNote($assistantId: ID!, $content: String!) {\n    createAssistantNote(assistantId: $assistantId, content: $content) {\n      id\n    }\n  }\n": types.CreateAssistantNoteDocument,
    "\n  mutation DeleteAssistantNote($assistantId: ID!, $noteId: ID!) {\n    deleteAssistantNote(assistantId: $assistantId, noteId: $noteId) {\n      id\n      deleted\n    }\n  }\n": types.DeleteAssistantNoteDocument,
    "\n  fragment PlatformTools_Tool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n  }\n": types.PlatformTools_ToolFragmentDoc,
    "\n  query PreviewPrompt($prompt: String!, $contactId: ID, $assistantId: ID) {\n    previewPrompt(prompt: $prompt, contactId: $contactId, assistantId: $assistantId) {\n      text\n      unknownVariables\n      characters\n      tokens\n    }\n  }\n": types.PreviewPromptDocument,
    "\n  fragment Numbers_PhoneNumber on PhoneNumber {\n    id\n    number\n    name\n  }\n": types.Numbers_PhoneNumberFragmentDoc,
    "\n  fragment Tags_Tag on Tag {\n    id\n    name\n    tagId\n  }\n": types.Tags_TagFragmentDoc,
    "\n  query AssistantNumbers($id: ID!, $first: Int!, $after: String) {\n    phoneNumbers(assistantId: $id, first: $first, after: $after) {\n      nodes {\n        ...Numbers_PhoneNumber\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.AssistantNumbersDocument,
    "\n  query AssistantTags($id: ID!, $first: Int!, $after: String) {\n    tags(assistantId: $id, first: $first, after: $after) {\n      nodes {\n        ...Tags_Tag\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.AssistantTagsDocument,
    "\n  mutation ReachByNumber($id: ID!, $assistantId: ID) {\n    assignPhoneNumber(id: $id, assistantId: $assistantId) {\n      id\n      assistantId\n      assistantName\n    }\n  }\n": types.ReachByNumberDocument,
    "\n  mutation RouteTag($id: ID!, $assistantId: ID) {\n    updateTag(id: $id, input: { assistantId: $assistantId }) {\n      id\n      assistantId\n    }\n  }\n": types.RouteTagDocument,
    "\n  query PickPhoneNumber($search: String) {\n    phoneNumbers(search: $search, first: 12) {\n      nodes {\n        id\n        number\n        name\n        assistantName\n      }\n    }\n  }\n": types.PickPhoneNumberDocument,
    "\n  query PickTag($search: String) {\n    tags(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n  }\n": types.PickTagDocument,
    "\n  mutation UpdateAssistant($id: ID!, $input: UpdateAssistantInput!, $ifMatch: String) {\n    updateAssistant(id: $id, input: $input, ifMatch: $ifMatch) {\n      ...Saved\n      updatedAt\n      ...SyncBadge_Assistant\n    }\n  }\n": types.UpdateAssistantDocument,
    "\n  query NewestAssistant($id: ID!) {\n    assistant(id: $id) {\n      ...Saved\n    }\n  }\n": types.NewestAssistantDocument,
    "\n  query Trades($page: String, $chosen: String) {\n    assistantTemplates(language: $page) {\n      id\n      title\n      hint\n    }\n    spoken: assistantTemplates(language: $chosen) {\n      id\n      name\n      questions\n    }\n  }\n": types.TradesDocument,
    "\n  fragment SyncBadge_Assistant on Assistant {\n    syncState\n    voiceEnabled\n  }\n": types.SyncBadge_AssistantFragmentDoc,
    "\n  mutation TeachAssistant($assistantId: ID!, $input: LessonInput!) {\n    teachAssistant(assistantId: $assistantId, input: $input) {\n      id\n      name\n    }\n  }\n": types.TeachAssistantDocument,
    "\n  subscription TestTurn($input: ChatCompletionInput!) {\n    chatCompletion(input: $input) {\n      __typename\n      ... on ChatDelta {\n        content\n      }\n      ... on ChatToolCall {\n        toolCall {\n          id\n          name\n          arguments\n          result\n          error\n          durationMs\n        }\n      }\n      ... on ChatToolResult {\n        toolCall {\n          id\n          name\n          arguments\n          result\n          error\n          durationMs\n        }\n      }\n      ... on ChatDone {\n        completion {\n          conversationId\n          output\n          replied\n          toolCalls {\n            id\n            name\n            arguments\n            result\n            error\n            durationMs\n          }\n          matches {\n            id\n            score\n            metadata {\n              text\n            }\n          }\n        }\n      }\n      ... on ChatFailure {\n        message\n      }\n    }\n  }\n": types.TestTurnDocument,
    "\n  fragment Saved on Assistant {\n    id\n    revision\n    name\n    description\n    prompt\n    model\n    temperature\n    language\n    voiceId\n    assistantType\n    voiceEnabled\n    folderId\n    ambientNoise\n    queue\n    publicCalls\n    callOrigins\n    callsPerAddress\n    webConcurrency\n    webMinutes\n    voiceSettings {\n      greetingMode\n      inboundOpeningMessage\n      outboundOpeningMessage\n      inboundGreeting\n      outboundGreeting\n      voicemailMessage\n      enableVoicemailDetection\n    }\n  }\n": types.SavedFragmentDoc,
    "\n  fragment Variable on PromptVariable {\n    name\n    description\n    source\n    example\n  }\n": types.VariableFragmentDoc,
    "\n  fragment VersionsTab_Assistant on Assistant {\n    id\n    versions(first: 100) {\n      nodes {\n        ...VersionsTab_Version\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.VersionsTab_AssistantFragmentDoc,
    "\n  fragment VersionsTab_Version on AssistantVersion {\n    id\n    version\n    prompt\n    changeNote\n    createdAt\n  }\n": types.VersionsTab_VersionFragmentDoc,
    "\n  query AssistantVersions($id: ID!, $first: Int!, $after: String) {\n    assistant(id: $id) {\n      id\n      versions(first: $first, after: $after) {\n        nodes {\n          ...VersionsTab_Version\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.AssistantVersionsDocument,
    "\n  mutation RevertAssistantVersion($assistantId: ID!, $versionId: ID!, $ifMatch: String) {\n    revertAssistantVersion(assistantId: $assistantId, versionId: $versionId, ifMatch: $ifMatch) {\n      ...Saved\n      ...VersionsTab_Assistant\n    }\n  }\n": types.RevertAssistantVersionDocument,
    "\n  mutation CreateTestWebCall($input: CreateWebCallInput!) {\n    createWebCall(input: $input) {\n      ticket\n      expiresAt\n    }\n  }\n": types.CreateTestWebCallDocument,
    "\n  fragment WebCalls_Assistant on Assistant {\n    id\n    publicId\n    webCallsEnabled\n  }\n": types.WebCalls_AssistantFragmentDoc,
    "\n  mutation RenewPublicId($id: ID!) {\n    renewPublicId(assistantId: $id) {\n      id\n      publicId\n    }\n  }\n": types.RenewPublicIdDocument,
    "\n  query BillingPage($client: ID, $id: ID!, $here: Boolean!, $month: String, $after: String) {\n    priceList(subaccountId: $client) {\n      ...PriceCard_PriceList\n    }\n    workspaceSpending @skip(if: $here) {\n      ...Spending_Spending\n    }\n    monthStatement(subaccountId: $id) @include(if: $here) {\n      ...SoFar_Statement\n    }\n    viewer {\n      id\n      wholeWorkspace\n    }\n    statements(subaccountId: $client, month: $month, first: 50, after: $after) {\n      nodes {\n        id\n        number\n        subaccountId\n        subaccountName\n        month\n        currency\n        total\n        issuedAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.BillingPageDocument,
    "\n  mutation UpdateBilling($input: UpdateBillingInput!) {\n    updateBilling(input: $input) {\n      currency\n    }\n  }\n": types.UpdateBillingDocument,
    "\n  fragment PriceCard_PriceList on PriceList {\n    currency\n    currencyFixed\n    dollarRate\n    version\n    prices {\n      id\n      from\n      monthlyFee\n      callMinutePrice\n      callStepSeconds\n      includedMinutes\n      conversationPrice\n      replyPrice\n      numberMonthlyPrice\n    }\n    current {\n      monthlyFee\n      callMinutePrice\n      callStepSeconds\n      includedMinutes\n      conversationPrice\n      replyPrice\n      numberMonthlyPrice\n    }\n  }\n": types.PriceCard_PriceListFragmentDoc,
    "\n  mutation RemovePrices($id: ID!) {\n    removePrices(id: $id) {\n      id\n    }\n  }\n": types.RemovePricesDocument,
    "\n  mutation SetBillingPrices($client: ID, $from: String!, $prices: PricesInput!, $ifVersion: String) {\n    setPrices(subaccountId: $client, from: $from, prices: $prices, ifVersion: $ifVersion) {\n      id\n    }\n  }\n": types.SetBillingPricesDocument,
    "\n  query BillingPrices($client: ID) {\n    priceList(subaccountId: $client) {\n      version\n      prices {\n        id\n        from\n        monthlyFee\n        callMinutePrice\n        callStepSeconds\n        includedMinutes\n        conversationPrice\n        replyPrice\n        numberMonthlyPrice\n      }\n    }\n  }\n": types.BillingPricesDocument,
    "\n  fragment SoFar_Statement on Statement {\n    month\n    currency\n    total\n    lines {\n      kind\n      from\n      to\n      quantity\n      unitPrice\n      amount\n    }\n  }\n": types.SoFar_StatementFragmentDoc,
    "\n  fragment BrandForm_BrandSettings on BrandSettings {\n    own {\n      name\n      accent\n      accentDark\n      mailName\n      replyTo\n      supportUrl\n      supportEmail\n      logo\n      icon\n    }\n    inherited {\n      name\n      accent\n      accentDark\n      mailName\n      replyTo\n      supportUrl\n      supportEmail\n      logo\n      icon\n    }\n    shown {\n      name\n    }\n  }\n": types.BrandForm_BrandSettingsFragmentDoc,
    "\n  query BrandPage($whole: Boolean!) {\n    client: brandSettings @skip(if: $whole) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n    workspace: workspaceBrandSettings @include(if: $whole) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n": types.BrandPageDocument,
    "\n  mutation SetBrand($input: BrandInput!) {\n    set: setBrand(input: $input) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n": types.SetBrandDocument,
    "\n  mutation SetWorkspaceBrand($input: BrandInput!) {\n    set: setWorkspaceBrand(input: $input) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n": types.SetWorkspaceBrandDocument,
    "\n  mutation VerifyBrandHost {\n    verify: verifyBrandHost {\n      ...HostCard_BrandSettings\n    }\n  }\n": types.VerifyBrandHostDocument,
    "\n  mutation VerifyWorkspaceBrandHost {\n    verify: verifyWorkspaceBrandHost {\n      ...HostCard_BrandSettings\n    }\n  }\n": types.VerifyWorkspaceBrandHostDocument,
    "\n  fragment HostCard_BrandSettings on BrandSettings {\n    host\n    verifiedAt\n    reachedAt\n    missingSince\n    record {\n      name\n      value\n    }\n  }\n": types.HostCard_BrandSettingsFragmentDoc,
    "\n  query BrandPreview($light: String!, $dark: String!) {\n    light: brandColours(accent: $light) {\n      light {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n    dark: brandColours(accent: $dark) {\n      dark {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n  }\n": types.BrandPreviewDocument,
    "\n  fragment BulkProgress_BulkChange on BulkChange {\n    id\n    status\n    failureReason\n    total\n    done\n    changed\n    skipped\n    failed\n  }\n": types.BulkProgress_BulkChangeFragmentDoc,
    "\n  query BulkContactChange($id: ID!) {\n    bulkContactChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n": types.BulkContactChangeDocument,
    "\n  query BulkConversationChange($id: ID!) {\n    bulkConversationChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n": types.BulkConversationChangeDocument,
    "\n  mutation CancelBulkContactChange($id: ID!) {\n    cancelBulkContactChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n": types.CancelBulkContactChangeDocument,
    "\n  mutation CancelBulkConversationChange($id: ID!) {\n    cancelBulkConversationChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n": types.CancelBulkConversationChangeDocument,
    "\n  query BulkContactChanges {\n    bulkContactChanges {\n      id\n    }\n  }\n": types.BulkContactChangesDocument,
    "\n  query BulkConversationChanges {\n    bulkConversationChanges {\n      id\n    }\n  }\n": types.BulkConversationChangesDocument,
    "\n  fragment CallAnalysis_Call on Call {\n    callSummary\n    disconnectionReason\n    failure\n    callAnalysis {\n      summary\n      successful\n    }\n    topics {\n      id\n      name\n    }\n  }\n": types.CallAnalysis_CallFragmentDoc,
    "\n  fragment CallColumns_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    costInDollars\n    disconnectionReason\n    userSentiment\n    assistantId\n    createdAt\n    updatedAt\n    contact {\n      id\n      name\n    }\n  }\n": types.CallColumns_CallFragmentDoc,
    "\n  mutation CreateCall($input: CreateCallInput!) {\n    createCall(input: $input) {\n      id\n    }\n  }\n": types.CreateCallDocument,
    "\n  fragment CallEvents_Event on Event {\n    id\n    type\n    createdAt\n    data\n  }\n": types.CallEvents_EventFragmentDoc,
    "\n  query CallEvents($id: ID!, $first: Int!, $after: String) {\n    events(thingId: $id, first: $first, after: $after) {\n      nodes {\n        ...CallEvents_Event\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.CallEventsDocument,
    "\n  fragment CallFacts_Call on Call {\n    id\n    callId\n    callType\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    costInDollars\n    startTimestamp\n    createdAt\n    assistantId\n    conversationId\n    variables\n    contact {\n      id\n      name\n      phone\n    }\n  }\n": types.CallFacts_CallFragmentDoc,
    "\n  fragment CallLatency_Call on Call {\n    ledger {\n      p50Ms\n      p95Ms\n      turns {\n        callerStoppedMs\n        committedMs\n        transcriptMs\n        firstTokenMs\n        firstSoundMs\n        interrupted\n      }\n    }\n  }\n": types.CallLatency_CallFragmentDoc,
    "\n  query CallPage($id: ID!, $events: Boolean!) {\n    call(id: $id) {\n      id\n      callStatus\n      direction\n      toNumber\n      fromNumber\n      userSentiment\n      recordingUrl\n      assistantId\n      contact {\n        id\n        name\n      }\n      ...CallAnalysis_Call\n      ...CallFacts_Call\n      ...CallLatency_Call\n      ...CallTranscript_Call\n      ...Waveform_Call\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n    callSupervisions(callId: $id) {\n      ...Supervisors_CallSupervision\n    }\n    events(thingId: $id, first: 50) @include(if: $events) {\n      nodes {\n        ...CallEvents_Event\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.CallPageDocument,
    "\n  mutation EndCall($id: ID!) {\n    endCall(id: $id) {\n      id\n      callStatus\n    }\n  }\n": types.EndCallDocument,
    "\n  fragment CallFigures_CallStats on CallStats {\n    total\n    completed\n    failed\n    inbound\n    outbound\n    totalDurationSeconds\n    totalCostInDollars\n  }\n": types.CallFigures_CallStatsFragmentDoc,
    "\n  fragment CallTranscript_Call on Call {\n    transcriptObject {\n      role\n      content\n      startMs\n      endMs\n    }\n    calledTools {\n      name\n      arguments\n      result\n      error\n      startMs\n      durationMs\n    }\n  }\n": types.CallTranscript_CallFragmentDoc,
    "\n  query CallsPage(\n    $assistantId: ID\n    $topicId: ID\n    $contactId: ID\n    $direction: CallDirection\n    $status: CallStatus\n    $callType: CallType\n    $number: String\n    $sentiment: Sentiment\n    $answered: Boolean\n    $handling: Handling\n    $from: Time\n    $to: Time\n    $sort: CallSort\n    $who: ID!\n    $filtered: Boolean!\n    $called: ID!\n    $calling: Boolean!\n    $timed: ID!\n    $timing: Boolean!\n    $timesFrom: String\n    $timesTo: String\n    $first: Int!\n    $after: String\n  ) {\n    calls(\n      assistantId: $assistantId\n      topicId: $topicId\n      contactId: $contactId\n      direction: $direction\n      status: $status\n      callType: $callType\n      number: $number\n      sentiment: $sentiment\n      answered: $answered\n      handling: $handling\n      from: $from\n      to: $to\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        assistantId\n        ...CallColumns_Call\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    callStats(from: $from, to: $to, assistantId: $assistantId) {\n      ...CallFigures_CallStats\n    }\n    replyTimes(assistantId: $timed, from: $timesFrom, to: $timesTo) @include(if: $timing) {\n      ...ReplyTimes_ReplyTimes\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n    who: node(id: $who) @include(if: $filtered) {\n      ... on Contact {\n        id\n        name\n        phone\n      }\n    }\n    called: node(id: $called) @include(if: $calling) {\n      ... on Contact {\n        id\n        name\n        phone\n      }\n    }\n  }\n": types.CallsPageDocument,
    "\n  fragment Findings_CallFinding on CallFinding {\n    rule\n    refused\n    found\n  }\n": types.Findings_CallFindingFragmentDoc,
    "\n  query LiveCallsPage($first: Int!, $after: String) {\n    liveCalls(first: $first, after: $after) {\n      nodes {\n        id\n        subaccount {\n          id\n          name\n        }\n        callStatus\n        callType\n        direction\n        toNumber\n        fromNumber\n        assistantId\n        assistantName\n        contactName\n        startTimestamp\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.LiveCallsPageDocument,
    "\n  query CallAssistants($search: String) {\n    assistants(search: $search, first: 20) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n": types.CallAssistantsDocument,
    "\n  query RefusalsPage(\n    $reason: String\n    $direction: CallDirection\n    $assistantId: ID\n    $from: Time\n    $to: Time\n    $first: Int!\n    $after: String\n  ) {\n    callRefusals(\n      reason: $reason\n      direction: $direction\n      assistantId: $assistantId\n      from: $from\n      to: $to\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        reason\n        direction\n        fromNumber\n        assistantId\n        contactId\n        toNumber\n        callId\n        createdAt\n        findings {\n          rule\n          refused\n          found\n          ...Findings_CallFinding\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.RefusalsPageDocument,
    "\n  fragment ReplyTimes_ReplyTimes on ReplyTimes {\n    calls\n    turns\n    interrupted\n    voiceToVoice {\n      p50Ms\n      p95Ms\n    }\n    wait {\n      p50Ms\n      p95Ms\n    }\n    transcript {\n      p50Ms\n      p95Ms\n    }\n    firstToken {\n      p50Ms\n      p95Ms\n    }\n    speech {\n      p50Ms\n      p95Ms\n    }\n  }\n": types.ReplyTimes_ReplyTimesFragmentDoc,
    "\n  fragment Supervisors_CallSupervision on CallSupervision {\n    name\n    mode\n    createdAt\n    tookOverAt\n    endedAt\n  }\n": types.Supervisors_CallSupervisionFragmentDoc,
    "\n  mutation ListenToCall($id: ID!) {\n    listenToCall(id: $id) {\n      ticket\n    }\n  }\n": types.ListenToCallDocument,
    "\n  mutation SuperviseCall($id: ID!, $mode: SupervisionMode!) {\n    superviseCall(id: $id, mode: $mode) {\n      ticket\n    }\n  }\n": types.SuperviseCallDocument,
    "\n  fragment Verdict_CallVerdict on CallVerdict {\n    allowed\n    reason\n    fromNumber\n    unknownVariables\n    findings {\n      ...Findings_CallFinding\n    }\n  }\n": types.Verdict_CallVerdictFragmentDoc,
    "\n  query AskVerdict($input: CreateCallInput!) {\n    callVerdict(input: $input) {\n      allowed\n      ...Verdict_CallVerdict\n    }\n  }\n": types.AskVerdictDocument,
    "\n  fragment Waveform_Call on Call {\n    waveform {\n      durationMs\n      contact\n      assistant\n    }\n    transcriptObject {\n      role\n      content\n      startMs\n      endMs\n    }\n    calledTools {\n      name\n      startMs\n    }\n  }\n": types.Waveform_CallFragmentDoc,
    "\n  fragment ContactAppointments_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n": types.ContactAppointments_AppointmentFragmentDoc,
    "\n  query ContactAppointments($id: ID!, $first: Int!, $after: String) {\n    appointments(contactId: $id, first: $first, after: $after) {\n      nodes {\n        ...ContactAppointments_Appointment\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ContactAppointmentsDocument,
    "\n  mutation TagContact($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n": types.TagContactDocument,
    "\n  mutation UntagContact($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n": types.UntagContactDocument,
    "\n  mutation BulkChangeContacts($ids: [ID!], $filter: ContactFilterInput, $action: ContactAction!, $tagId: ID) {\n    bulkChangeContacts(ids: $ids, filter: $filter, action: $action, tagId: $tagId) {\n      id\n    }\n  }\n": types.BulkChangeContactsDocument,
    "\n  mutation ArchiveContact($id: ID!) {\n    deleteContact(id: $id) {\n      id\n      isArchived\n    }\n  }\n": types.ArchiveContactDocument,
    "\n  mutation ReturnContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n": types.ReturnContactDocument,
    "\n  fragment ContactFacts_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n    dnd\n    createdAt\n  }\n": types.ContactFacts_ContactFragmentDoc,
    "\n  mutation SetDnd($id: ID!, $dnd: Boolean!) {\n    updateContact(id: $id, input: { dnd: $dnd }) {\n      id\n      dnd\n    }\n  }\n": types.SetDndDocument,
    "\n  fragment ContactNotes_Contact on Contact {\n    id\n    notes(first: 100) {\n      nodes {\n        ...ContactNotes_Note\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ContactNotes_ContactFragmentDoc,
    "\n  fragment ContactNotes_Note on ContactNote {\n    id\n    value\n    createdBy\n    createdAt\n  }\n": types.ContactNotes_NoteFragmentDoc,
    "\n  query ContactNotes($id: ID!, $first: Int!, $after: String) {\n    contact(id: $id) {\n      id\n      notes(first: $first, after: $after) {\n        nodes {\n          ...ContactNotes_Note\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.ContactNotesDocument,
    "\n  mutation CreateNote($contactId: ID!, $value: String!) {\n    createContactNote(contactId: $contactId, value: $value) {\n      id\n    }\n  }\n": types.CreateNoteDocument,
    "\n  mutation UpdateNote($contactId: ID!, $noteId: ID!, $value: String!, $ifValue: String) {\n    updateContactNote(contactId: $contactId, noteId: $noteId, value: $value, ifValue: $ifValue) {\n      id\n      value\n    }\n  }\n": types.UpdateNoteDocument,
    "\n  mutation DeleteNote($contactId: ID!, $noteId: ID!) {\n    deleteContactNote(contactId: $contactId, noteId: $noteId) {\n      id\n    }\n  }\n": types.DeleteNoteDocument,
    "\n  query ContactPage($id: ID!, $first: Int, $after: String) {\n    contact(id: $id) {\n      id\n      name\n      email\n      phone\n      dnd\n      isArchived\n      ...ContactFacts_Contact\n      ...ContactTags_Contact\n      ...ContactNotes_Contact\n      ...EditContact_Contact\n    }\n    contactInteractions(contactId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        type\n        summary\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    appointments(contactId: $id, first: 25) {\n      nodes {\n        id\n        startTime\n        ...ContactAppointments_Appointment\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    conversations(contactId: $id, includeArchived: true, first: 2) {\n      nodes {\n        id\n      }\n      totalCount\n    }\n  }\n": types.ContactPageDocument,
    "\n  mutation ReturnOneContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n": types.ReturnOneContactDocument,
    "\n  fragment ContactRow_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    source\n    status\n    dnd\n    isArchived\n    title\n    locationText\n    createdAt\n    updatedAt\n    tags(first: 4) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.ContactRow_ContactFragmentDoc,
    "\n  fragment ContactTags_Contact on Contact {\n    id\n    tags(first: 50) {\n      nodes {\n        ...ContactTags_Tag\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ContactTags_ContactFragmentDoc,
    "\n  fragment ContactTags_Tag on Tag {\n    id\n    name\n  }\n": types.ContactTags_TagFragmentDoc,
    "\n  query ContactTags($id: ID!, $first: Int!, $after: String) {\n    contact(id: $id) {\n      id\n      tags(first: $first, after: $after) {\n        nodes {\n          ...ContactTags_Tag\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.ContactTagsDocument,
    "\n  mutation AddContactTag($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n": types.AddContactTagDocument,
    "\n  mutation RemoveContactTag($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n": types.RemoveContactTagDocument,
    "\n  query ContactsPage(\n    $search: String\n    $tagId: ID\n    $source: String\n    $status: String\n    $includeArchived: Boolean\n    $sort: ContactSort\n    $first: Int\n    $after: String\n  ) {\n    contacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...ContactRow_Contact\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ContactsPageDocument,
    "\n  mutation CreateContact($input: CreateContactInput!) {\n    createContact(input: $input) {\n      id\n      name\n      email\n      phone\n    }\n  }\n": types.CreateContactDocument,
    "\n  fragment EditContact_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n  }\n": types.EditContact_ContactFragmentDoc,
    "\n  mutation UpdateContact($id: ID!, $input: UpdateContactInput!) {\n    updateContact(id: $id, input: $input) {\n      id\n    }\n  }\n": types.UpdateContactDocument,
    "\n  mutation EraseContact($id: ID!) {\n    eraseContact(id: $id) {\n      id\n    }\n  }\n": types.EraseContactDocument,
    "\n  mutation ExportContact($id: ID!) {\n    exportContact(id: $id) {\n      id\n      name\n    }\n  }\n": types.ExportContactDocument,
    "\n  mutation ExportContacts($search: String, $tagId: ID, $source: String, $status: String, $includeArchived: Boolean) {\n    exportContacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n    ) {\n      id\n      name\n    }\n  }\n": types.ExportContactsDocument,
    "\n  fragment ImportList_Import on ContactImport {\n    id\n    name\n    status\n    failureReason\n    totalRows\n    doneRows\n    createdContacts\n    updatedContacts\n    badRows\n    problemsFileId\n    createdAt\n  }\n": types.ImportList_ImportFragmentDoc,
    "\n  mutation CancelImport($id: ID!) {\n    cancelContactImport(id: $id) {\n      id\n      status\n    }\n  }\n": types.CancelImportDocument,
    "\n  query ImportPreview($fileId: ID!, $fields: [ContactField]) {\n    previewContactImport(fileId: $fileId, fields: $fields) {\n      encoding\n      delimiter\n      columns {\n        header\n        field\n      }\n      rows {\n        line\n        values\n        problems\n      }\n    }\n  }\n": types.ImportPreviewDocument,
    "\n  mutation ImportContacts($fileId: ID!, $fields: [ContactField]) {\n    importContacts(fileId: $fileId, fields: $fields) {\n      id\n    }\n  }\n": types.ImportContactsDocument,
    "\n  query ImportPage($first: Int!, $after: String) {\n    contactImports(first: $first, after: $after) {\n      nodes {\n        id\n        status\n        ...ImportList_Import\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ImportPageDocument,
    "\n  query ArrivedMessages($id: ID!) {\n    conversation(id: $id) {\n      id\n      messages(first: 25) {\n        nodes {\n          id\n          content\n          ai\n          source\n          createdAt\n        }\n      }\n    }\n  }\n": types.ArrivedMessagesDocument,
    "\n  mutation AttendConversation($id: ID!, $writing: Boolean) {\n    attendConversation(id: $id, writing: $writing) {\n      id\n      name\n      writing\n    }\n  }\n": types.AttendConversationDocument,
    "\n  fragment BesideCalls_Call on Call {\n    id\n    callStatus\n    totalDurationSeconds\n    createdAt\n  }\n": types.BesideCalls_CallFragmentDoc,
    "\n  query ConversationCalls($id: ID!, $first: Int!, $after: String) {\n    conversationCalls(conversationId: $id, first: $first, after: $after) {\n      nodes {\n        ...BesideCalls_Call\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ConversationCallsDocument,
    "\n  fragment BesideContact_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    status\n    source\n    dnd\n    tags(first: 25) {\n      nodes {\n        id\n        name\n      }\n      totalCount\n    }\n  }\n": types.BesideContact_ContactFragmentDoc,
    "\n  query Beside($id: ID!, $contactId: ID!, $known: Boolean!, $now: Time!) {\n    conversation(id: $id) {\n      id\n      topics {\n        id\n        name\n      }\n    }\n    contact(id: $contactId) @include(if: $known) {\n      ...BesideContact_Contact\n      notes(first: 3) {\n        nodes {\n          ...History_Note\n        }\n        pageInfo {\n          hasNextPage\n        }\n      }\n    }\n    appointments(contactId: $contactId, from: $now, sort: earliest, first: 15) @include(if: $known) {\n      nodes {\n        ...History_Appointment\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    conversations(contactId: $contactId, includeArchived: true, sort: updated, first: 11) @include(if: $known) {\n      nodes {\n        ...History_Conversation\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    calls(contactId: $contactId, first: 10) @include(if: $known) {\n      nodes {\n        ...History_Call\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    conversationCalls(conversationId: $id, first: 10) {\n      nodes {\n        ...BesideCalls_Call\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    turns(conversationId: $id, first: 25) {\n      nodes {\n        ...Turns_Turn\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.BesideDocument,
    "\n  mutation BulkChangeConversations($ids: [ID!], $filter: ConversationFilterInput, $input: TriageInput!) {\n    bulkChangeConversations(ids: $ids, filter: $filter, input: $input) {\n      id\n    }\n  }\n": types.BulkChangeConversationsDocument,
    "\n  mutation UpdateConversation($id: ID!, $input: UpdateConversationInput!, $ifSummary: String) {\n    updateConversation(id: $id, input: $input, ifSummary: $ifSummary) {\n      id\n      isFavorite\n      isArchived\n      status\n      leadQuality\n      userSentiment\n      summary\n    }\n  }\n": types.UpdateConversationDocument,
    "\n  mutation PauseConversation($id: ID!, $until: Time!) {\n    pauseConversation(id: $id, until: $until) {\n      id\n      pausedUntil\n    }\n  }\n": types.PauseConversationDocument,
    "\n  mutation ResumeConversation($id: ID!) {\n    resumeConversation(id: $id) {\n      id\n      pausedUntil\n      handedOff\n    }\n  }\n": types.ResumeConversationDocument,
    "\n  mutation WriteMessage($input: CreateMessageInput!) {\n    createMessage(input: $input) {\n      id\n    }\n  }\n": types.WriteMessageDocument,
    "\n  mutation CreateConversationNote($conversationId: ID!, $input: ConversationNoteInput!) {\n    createConversationNote(conversationId: $conversationId, input: $input) {\n      ...Note_ConversationNote\n    }\n  }\n": types.CreateConversationNoteDocument,
    "\n  mutation DraftReply($conversationId: ID!) {\n    draftReply(conversationId: $conversationId) {\n      text\n    }\n  }\n": types.DraftReplyDocument,
    "\n  query FilledReply($id: ID!, $conversationId: ID!) {\n    filledReply(id: $id, conversationId: $conversationId) {\n      text\n    }\n  }\n": types.FilledReplyDocument,
    "\n  fragment History_Conversation on Conversation {\n    id\n    previewText\n    lastChannel\n    triage\n    updatedAt\n  }\n": types.History_ConversationFragmentDoc,
    "\n  fragment History_Call on Call {\n    id\n    callStatus\n    direction\n    conversationId\n    createdAt\n  }\n": types.History_CallFragmentDoc,
    "\n  fragment History_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n": types.History_AppointmentFragmentDoc,
    "\n  fragment History_Note on ContactNote {\n    id\n    value\n    createdAt\n  }\n": types.History_NoteFragmentDoc,
    "\n  query Inbox(\n    $list: Boolean!\n    $beside: Boolean!\n    $thread: Boolean!\n    $id: ID!\n    $sort: ConversationSort\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $inboxView: InboxView\n    $assigneeId: ID\n    $teamId: ID\n    $priority: Priority\n    $triage: Triage\n    $tagId: ID\n    $topicId: ID\n    $target: TargetOutcome\n    $handling: Handling\n    $type: ConversationType\n    $sentiment: Sentiment\n    $status: ConversationStatus\n    $from: Time\n    $to: Time\n    $first: Int\n    $after: String\n  ) {\n    inboxCounts @include(if: $beside) {\n      ...InboxViews_Counts\n    }\n    savedViews @include(if: $beside) {\n      ...Saved_SavedView\n    }\n    conversations(\n      sort: $sort\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      inboxView: $inboxView\n      assigneeId: $assigneeId\n      teamId: $teamId\n      priority: $priority\n      triage: $triage\n      tagId: $tagId\n      topicId: $topicId\n      target: $target\n      handling: $handling\n      type: $type\n      sentiment: $sentiment\n      status: $status\n      from: $from\n      to: $to\n      first: $first\n      after: $after\n    ) @include(if: $list) {\n      nodes {\n        ...InboxRow_Conversation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    conversation(id: $id) @include(if: $thread) {\n      id\n      ...ThreadHead_Conversation\n      notes(first: 50) {\n        nodes {\n          ...Note_ConversationNote\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n      messages(first: $first, after: $after) {\n        nodes {\n          ...Said_Message\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.InboxDocument,
    "\n  fragment InboxRow_Conversation on Conversation {\n    id\n    contactName\n    contactEmail\n    contactPhone\n    previewText\n    lastChannel\n    isArchived\n    isFavorite\n    handedOff\n    status\n    triage\n    snoozedUntil\n    priority\n    responseDueAt\n    resolutionDueAt\n    unread\n    assignee {\n      id\n      name\n    }\n    team {\n      id\n      name\n    }\n    updatedAt\n  }\n": types.InboxRow_ConversationFragmentDoc,
    "\n  fragment InboxViews_Counts on InboxCounts {\n    mine\n    myTeams\n    unassigned\n    waiting\n    overdue\n    all\n    snoozed\n    mentioned\n    unread\n  }\n": types.InboxViews_CountsFragmentDoc,
    "\n  query MacroNames {\n    macros {\n      id\n      name\n    }\n  }\n": types.MacroNamesDocument,
    "\n  mutation RunMacro($id: ID!, $conversationId: ID!) {\n    runMacro(id: $id, conversationId: $conversationId) {\n      id\n      status\n      triage\n      snoozedUntil\n      priority\n      handedOff\n      pausedUntil\n      assignee {\n        id\n        name\n      }\n      team {\n        id\n        name\n      }\n      firstResponseSeconds\n      resolutionSeconds\n    }\n  }\n": types.RunMacroDocument,
    "\n  query MatchingConversations(\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $inboxView: InboxView\n    $assigneeId: ID\n    $teamId: ID\n    $priority: Priority\n    $triage: Triage\n    $tagId: ID\n    $topicId: ID\n    $target: TargetOutcome\n    $handling: Handling\n    $type: ConversationType\n    $sentiment: Sentiment\n    $status: ConversationStatus\n    $from: Time\n    $to: Time\n  ) {\n    conversations(\n      first: 1\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      inboxView: $inboxView\n      assigneeId: $assigneeId\n      teamId: $teamId\n      priority: $priority\n      triage: $triage\n      tagId: $tagId\n      topicId: $topicId\n      target: $target\n      handling: $handling\n      type: $type\n      sentiment: $sentiment\n      status: $status\n      from: $from\n      to: $to\n    ) {\n      totalCount\n    }\n  }\n": types.MatchingConversationsDocument,
    "\n  mutation UpdateConversationNote($id: ID!, $input: ConversationNoteInput!) {\n    updateConversationNote(id: $id, input: $input) {\n      ...Note_ConversationNote\n    }\n  }\n": types.UpdateConversationNoteDocument,
    "\n  mutation DeleteConversationNote($id: ID!) {\n    deleteConversationNote(id: $id) {\n      id\n    }\n  }\n": types.DeleteConversationNoteDocument,
    "\n  fragment Note_ConversationNote on ConversationNote {\n    id\n    content\n    mine\n    editedAt\n    createdAt\n    author {\n      id\n      name\n    }\n    mentions {\n      id\n      name\n    }\n  }\n": types.Note_ConversationNoteFragmentDoc,
    "\n  query OlderNotes($id: ID!, $after: String) {\n    conversation(id: $id) {\n      id\n      notes(first: 50, after: $after) {\n        nodes {\n          ...Note_ConversationNote\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.OlderNotesDocument,
    "\n  query TurnRequest($turnId: ID!) {\n    turnRequest(turnId: $turnId)\n  }\n": types.TurnRequestDocument,
    "\n  fragment Said_Message on Message {\n    id\n    content\n    ai\n    source\n    channel\n    type\n    incomplete\n    deliveryStatus\n    deliveryError\n    createdAt\n  }\n": types.Said_MessageFragmentDoc,
    "\n  mutation CreateSavedView($input: SavedViewInput!) {\n    createSavedView(input: $input) {\n      ...Saved_SavedView\n    }\n  }\n": types.CreateSavedViewDocument,
    "\n  mutation RenameSavedView($id: ID!, $input: SavedViewInput!) {\n    updateSavedView(id: $id, input: $input) {\n      ...Saved_SavedView\n    }\n  }\n": types.RenameSavedViewDocument,
    "\n  fragment Saved_SavedView on SavedView {\n    id\n    name\n    shared\n    filter {\n      inboxView\n      triage\n      status\n      assigneeId\n      teamId\n      priority\n      channel\n      assistantId\n      tagId\n      topicId\n      target\n      handling\n      type\n      sentiment\n      search\n      isFavorite\n      includeArchived\n      sort\n    }\n  }\n": types.Saved_SavedViewFragmentDoc,
    "\n  mutation UpdateSavedView($id: ID!, $input: SavedViewInput!) {\n    updateSavedView(id: $id, input: $input) {\n      ...Saved_SavedView\n    }\n  }\n": types.UpdateSavedViewDocument,
    "\n  mutation DeleteSavedView($id: ID!) {\n    deleteSavedView(id: $id) {\n      id\n    }\n  }\n": types.DeleteSavedViewDocument,
    "\n  query CannedChoices($search: String) {\n    cannedReplies(search: $search, first: 8) {\n      nodes {\n        id\n        name\n        content\n      }\n    }\n  }\n": types.CannedChoicesDocument,
    "\n  query TeamNames {\n    teams {\n      id\n      name\n    }\n  }\n": types.TeamNamesDocument,
    "\n  fragment ThreadHead_Conversation on Conversation {\n    id\n    contactId\n    contactName\n    contactEmail\n    contactPhone\n    isArchived\n    isFavorite\n    status\n    leadQuality\n    userSentiment\n    summary\n    pausedUntil\n    handedOff\n    handedOffAt\n    handOffReason\n    triage\n    snoozedUntil\n    priority\n    assignee {\n      id\n      name\n    }\n    team {\n      id\n      name\n    }\n    responseDueAt\n    resolutionDueAt\n    firstResponseSeconds\n    resolutionSeconds\n    rating {\n      score\n      comment\n      askedAt\n    }\n    assistant {\n      id\n      name\n    }\n  }\n": types.ThreadHead_ConversationFragmentDoc,
    "\n  mutation TriageConversations($ids: [ID!]!, $input: TriageInput!) {\n    triageConversations(ids: $ids, input: $input) {\n      id\n      status\n      triage\n      snoozedUntil\n      priority\n      handedOff\n      assignee {\n        id\n        name\n      }\n      team {\n        id\n        name\n      }\n      resolutionSeconds\n    }\n  }\n": types.TriageConversationsDocument,
    "\n  fragment Turns_Turn on Turn {\n    id\n    messageId\n    outcome\n    answerer\n    model\n    endpointName\n    skippedModels\n    failure\n    matches {\n      id\n      score\n      metadata {\n        text\n      }\n    }\n    readUnits\n    promptSize\n    unknownVariables\n    toolCalls {\n      id\n      name\n      arguments\n      result\n      error\n      durationMs\n    }\n    incomplete\n    unpriced\n    inputTokens\n    cachedTokens\n    outputTokens\n    costInDollars\n    searchMs\n    firstTokenMs\n    answerMs\n    createdAt\n  }\n": types.Turns_TurnFragmentDoc,
    "\n  query ConversationTurns($id: ID!, $first: Int!, $after: String) {\n    turns(conversationId: $id, first: $first, after: $after) {\n      nodes {\n        ...Turns_Turn\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ConversationTurnsDocument,
    "\n  query OwnDoNotCall($first: Int!, $after: String) {\n    doNotCallList(first: $first, after: $after) {\n      nodes {\n        id\n        number\n        source\n        reason\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.OwnDoNotCallDocument,
    "\n  mutation AddDoNotCall($number: String!, $reason: String) {\n    addDoNotCall(number: $number, reason: $reason) {\n      id\n    }\n  }\n": types.AddDoNotCallDocument,
    "\n  mutation ImportDoNotCall($csv: String!, $reason: String) {\n    importDoNotCall(csv: $csv, reason: $reason) {\n      added\n      known\n      badLines\n    }\n  }\n": types.ImportDoNotCallDocument,
    "\n  mutation LiftDoNotCall($id: ID!, $reason: String!) {\n    liftDoNotCall(id: $id, reason: $reason) {\n      id\n    }\n  }\n": types.LiftDoNotCallDocument,
    "\n  query WorkspaceDoNotCallList($first: Int!, $after: String) {\n    workspaceDoNotCallList(first: $first, after: $after) {\n      nodes {\n        id\n        number\n        reason\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.WorkspaceDoNotCallListDocument,
    "\n  mutation AddWorkspaceDoNotCall($number: String!, $reason: String) {\n    addWorkspaceDoNotCall(number: $number, reason: $reason) {\n      id\n    }\n  }\n": types.AddWorkspaceDoNotCallDocument,
    "\n  mutation ImportWorkspaceDoNotCall($csv: String!, $region: String!, $reason: String) {\n    importWorkspaceDoNotCall(csv: $csv, region: $region, reason: $reason) {\n      added\n      known\n      badLines\n    }\n  }\n": types.ImportWorkspaceDoNotCallDocument,
    "\n  mutation LiftWorkspaceDoNotCall($id: ID!, $reason: String!) {\n    liftWorkspaceDoNotCall(id: $id, reason: $reason) {\n      id\n    }\n  }\n": types.LiftWorkspaceDoNotCallDocument,
    "\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n": types.Busiest_SubaccountFragmentDoc,
    "\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        errorCalls\n        errorReplies\n        errorSources\n        errorAssistants\n        errorDeliveries\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n        errorDeliveries\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    firstSteps @include(if: $here) {\n      ...Steps_FirstSteps\n    }\n  }\n": types.HomeDocument,
    "\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n": types.Latest_CallFragmentDoc,
    "\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n": types.SentimentBar_TotalsFragmentDoc,
    "\n  fragment Steps_FirstSteps on FirstSteps {\n    assistantId\n    assistant\n    knowledge\n    chat\n    call\n    number\n    web\n    hidden\n  }\n": types.Steps_FirstStepsFragmentDoc,
    "\n  mutation HideFirstSteps($hidden: Boolean!) {\n    hideFirstSteps(hidden: $hidden) {\n      ...Steps_FirstSteps\n    }\n  }\n": types.HideFirstStepsDocument,
    "\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n": types.Waiters_ConversationFragmentDoc,
    "\n  fragment AssignmentCard_InboxSettings on InboxSettings {\n    assignment\n    assignees {\n      id\n      name\n    }\n  }\n": types.AssignmentCard_InboxSettingsFragmentDoc,
    "\n  fragment CannedCard_CannedReply on CannedReply {\n    id\n    name\n    content\n  }\n": types.CannedCard_CannedReplyFragmentDoc,
    "\n  query CannedReplies($first: Int, $after: String) {\n    cannedReplies(first: $first, after: $after) {\n      nodes {\n        ...CannedCard_CannedReply\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.CannedRepliesDocument,
    "\n  mutation DeleteCannedReply($id: ID!) {\n    deleteCannedReply(id: $id) {\n      id\n    }\n  }\n": types.DeleteCannedReplyDocument,
    "\n  mutation CreateCannedReply($input: CannedReplyInput!) {\n    createCannedReply(input: $input) {\n      ...CannedCard_CannedReply\n    }\n  }\n": types.CreateCannedReplyDocument,
    "\n  mutation UpdateCannedReply($id: ID!, $input: CannedReplyInput!) {\n    updateCannedReply(id: $id, input: $input) {\n      ...CannedCard_CannedReply\n    }\n  }\n": types.UpdateCannedReplyDocument,
    "\n  query NewestCannedReplies($after: String) {\n    cannedReplies(first: 100, after: $after) {\n      nodes {\n        id\n        name\n        content\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.NewestCannedRepliesDocument,
    "\n  query InboxSettingsPage {\n    inboxSettings {\n      ...AssignmentCard_InboxSettings\n      ...RatingCard_InboxSettings\n      ...TargetCard_InboxSettings\n    }\n    inboxRatings {\n      ...RatingCard_InboxRatings\n    }\n    teammates(search: \"\") {\n      id\n      name\n    }\n    teams {\n      id\n      name\n      ...TeamCard_Team\n    }\n    macros {\n      ...MacroCard_Macro\n    }\n    topics(first: 100) {\n      nodes {\n        ...TopicCard_Topic\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    cannedReplies(first: 100) {\n      nodes {\n        ...CannedCard_CannedReply\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.InboxSettingsPageDocument,
    "\n  mutation UpdateInboxSettings($input: InboxSettingsInput!) {\n    updateInboxSettings(input: $input) {\n      ...AssignmentCard_InboxSettings\n      ...RatingCard_InboxSettings\n      ...TargetCard_InboxSettings\n    }\n  }\n": types.UpdateInboxSettingsDocument,
    "\n  fragment MacroCard_Macro on Macro {\n    id\n    name\n    steps {\n      action\n      text\n      assigneeId\n      priority\n      minutes\n      tagId\n      teamId\n    }\n  }\n": types.MacroCard_MacroFragmentDoc,
    "\n  mutation DeleteMacro($id: ID!) {\n    deleteMacro(id: $id) {\n      id\n    }\n  }\n": types.DeleteMacroDocument,
    "\n  mutation CreateMacro($input: MacroInput!) {\n    createMacro(input: $input) {\n      ...MacroCard_Macro\n    }\n  }\n": types.CreateMacroDocument,
    "\n  mutation UpdateMacro($id: ID!, $input: MacroInput!) {\n    updateMacro(id: $id, input: $input) {\n      ...MacroCard_Macro\n    }\n  }\n": types.UpdateMacroDocument,
    "\n  query NewestMacros {\n    macros {\n      id\n      name\n      steps {\n        action\n        text\n        assigneeId\n        priority\n        minutes\n        tagId\n        teamId\n      }\n    }\n  }\n": types.NewestMacrosDocument,
    "\n  fragment RatingCard_InboxSettings on InboxSettings {\n    asksRating\n    ratingQuestion\n    ratingDays\n  }\n": types.RatingCard_InboxSettingsFragmentDoc,
    "\n  fragment RatingCard_InboxRatings on InboxRatings {\n    asked\n    rated\n    average\n  }\n": types.RatingCard_InboxRatingsFragmentDoc,
    "\n  fragment TargetCard_InboxSettings on InboxSettings {\n    responseTargetMinutes\n    resolutionTargetMinutes\n    priorityTargets {\n      priority\n      responseMinutes\n      resolutionMinutes\n    }\n    businessHoursOnly\n    businessHours {\n      sunday {\n        from\n        to\n      }\n      monday {\n        from\n        to\n      }\n      tuesday {\n        from\n        to\n      }\n      wednesday {\n        from\n        to\n      }\n      thursday {\n        from\n        to\n      }\n      friday {\n        from\n        to\n      }\n      saturday {\n        from\n        to\n      }\n    }\n  }\n": types.TargetCard_InboxSettingsFragmentDoc,
    "\n  fragment TeamCard_Team on Team {\n    id\n    name\n    assignment\n    members {\n      id\n      name\n    }\n  }\n": types.TeamCard_TeamFragmentDoc,
    "\n  mutation DeleteTeam($id: ID!) {\n    deleteTeam(id: $id) {\n      id\n    }\n  }\n": types.DeleteTeamDocument,
    "\n  mutation CreateTeam($input: TeamInput!) {\n    createTeam(input: $input) {\n      ...TeamCard_Team\n    }\n  }\n": types.CreateTeamDocument,
    "\n  mutation UpdateTeam($id: ID!, $input: TeamInput!) {\n    updateTeam(id: $id, input: $input) {\n      ...TeamCard_Team\n    }\n  }\n": types.UpdateTeamDocument,
    "\n  query NewestTeams {\n    teams {\n      id\n      name\n      assignment\n      members {\n        id\n        name\n      }\n    }\n  }\n": types.NewestTeamsDocument,
    "\n  fragment TopicCard_Topic on Topic {\n    id\n    name\n    conversationCount\n    callCount\n  }\n": types.TopicCard_TopicFragmentDoc,
    "\n  query Topics($search: String, $first: Int, $after: String) {\n    topics(search: $search, first: $first, after: $after) {\n      nodes {\n        ...TopicCard_Topic\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.TopicsDocument,
    "\n  mutation DeleteTopic($id: ID!) {\n    deleteTopic(id: $id) {\n      id\n    }\n  }\n": types.DeleteTopicDocument,
    "\n  mutation CreateTopic($input: TopicInput!) {\n    createTopic(input: $input) {\n      ...TopicCard_Topic\n    }\n  }\n": types.CreateTopicDocument,
    "\n  mutation RenameTopic($id: ID!, $input: TopicInput!) {\n    renameTopic(id: $id, input: $input) {\n      ...TopicCard_Topic\n    }\n  }\n": types.RenameTopicDocument,
    "\n  mutation MergeTopics($id: ID!, $intoId: ID!) {\n    mergeTopics(id: $id, intoId: $intoId) {\n      ...TopicCard_Topic\n    }\n  }\n": types.MergeTopicsDocument,
    "\n  query AnswerForm($assistant: ID!) {\n    assistantKnowledgeBases(assistantId: $assistant, first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.AnswerFormDocument,
    "\n  mutation AnswerByTraining($base: ID!, $input: CreateQueryTrainingInput!, $id: ID!) {\n    createQueryTraining(knowledgeBaseId: $base, input: $input, questionId: $id) {\n      id\n    }\n  }\n": types.AnswerByTrainingDocument,
    "\n  mutation AnswerBySource($base: ID!, $name: String!, $text: String!, $id: ID!) {\n    createTextSource(knowledgeBaseId: $base, name: $name, text: $text, questionId: $id) {\n      id\n    }\n  }\n": types.AnswerBySourceDocument,
    "\n  mutation ArchiveKnowledgeBase($id: ID!) {\n    archiveKnowledgeBase(id: $id) {\n      id\n      archived\n    }\n  }\n": types.ArchiveKnowledgeBaseDocument,
    "\n  mutation RestoreKnowledgeBase($id: ID!) {\n    updateKnowledgeBase(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n": types.RestoreKnowledgeBaseDocument,
    "\n  query AssignedSources($base: ID!, $assistant: ID!, $search: String, $after: String) {\n    assignedKnowledgeSources(id: $base, assistantId: $assistant)\n    knowledgeSources(knowledgeBaseId: $base, search: $search, sort: name, first: 50, after: $after) {\n      nodes {\n        id\n        name\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.AssignedSourcesDocument,
    "\n  query AssignedSourceNames($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on KnowledgeSource {\n        id\n        name\n      }\n    }\n  }\n": types.AssignedSourceNamesDocument,
    "\n  mutation AssignKnowledgeSources($base: ID!, $assistant: ID!, $sources: [ID!]!) {\n    assignKnowledgeBase(id: $base, assistantId: $assistant, sourceIds: $sources) {\n      id\n    }\n  }\n": types.AssignKnowledgeSourcesDocument,
    "\n  mutation CreateKnowledgeBase($input: CreateKnowledgeBaseInput!) {\n    createKnowledgeBase(input: $input) {\n      id\n      name\n    }\n  }\n": types.CreateKnowledgeBaseDocument,
    "\n  mutation UpdateKnowledgeBase($id: ID!, $input: UpdateKnowledgeBaseInput!) {\n    updateKnowledgeBase(id: $id, input: $input) {\n      id\n      name\n      description\n      updatedAt\n    }\n  }\n": types.UpdateKnowledgeBaseDocument,
    "\n  query KnowledgeBasePage(\n    $id: ID!\n    $search: String\n    $status: KnowledgeSourceStatus\n    $sort: NameSort\n    $first: Int!\n    $after: String\n  ) {\n    knowledgeBase(id: $id) {\n      id\n      name\n      description\n      usedOnCalls\n      isArchived\n      assistants(first: 50) {\n        nodes {\n          ...UsedBy_Assistant\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n    knowledgeSources(\n      knowledgeBaseId: $id\n      pages: false\n      search: $search\n      status: $status\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        status\n        ...Sources_KnowledgeSource\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    knowledgeSites(knowledgeBaseId: $id, first: 20) {\n      nodes {\n        id\n        status\n        ...Sites_KnowledgeSite\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    queryTrainings(knowledgeBaseId: $id, first: 100) {\n      nodes {\n        ...Trainings_QueryTraining\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.KnowledgeBasePageDocument,
    "\n  mutation EnableKnowledgeBaseVoice($id: ID!) {\n    enableKnowledgeBaseVoice(id: $id) {\n      id\n      usedOnCalls\n    }\n  }\n": types.EnableKnowledgeBaseVoiceDocument,
    "\n  mutation DisableKnowledgeBaseVoice($id: ID!) {\n    disableKnowledgeBaseVoice(id: $id) {\n      id\n      usedOnCalls\n    }\n  }\n": types.DisableKnowledgeBaseVoiceDocument,
    "\n  mutation CreateFaqSource($base: ID!, $name: String!, $faqs: [FaqInput!]!) {\n    createFaqSource(knowledgeBaseId: $base, name: $name, faqs: $faqs) {\n      id\n      name\n    }\n  }\n": types.CreateFaqSourceDocument,
    "\n  mutation CreateUploadedSource($base: ID!, $file: ID!) {\n    createUploadedSource(knowledgeBaseId: $base, fileId: $file) {\n      id\n      status\n    }\n  }\n": types.CreateUploadedSourceDocument,
    "\n  query FindPassages($id: ID!, $query: String!, $sourceIds: [ID!], $folder: String) {\n    searchKnowledgeBase(id: $id, query: $query, limit: 8, sourceIds: $sourceIds, folder: $folder) {\n      id\n      score\n      text\n      sourceName\n      page\n      heading\n    }\n  }\n": types.FindPassagesDocument,
    "\n  query KnowledgePage($sort: NameSort, $search: String, $includeArchived: Boolean!, $first: Int!, $after: String) {\n    knowledgeBases(sort: $sort, search: $search, includeArchived: $includeArchived, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        description\n        usedOnCalls\n        sources\n        isArchived\n        updatedAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.KnowledgePageDocument,
    "\n  mutation RenameKnowledgeSource($base: ID!, $id: ID!, $name: String!) {\n    renameKnowledgeSource(knowledgeBaseId: $base, sourceId: $id, name: $name) {\n      id\n      name\n    }\n  }\n": types.RenameKnowledgeSourceDocument,
    "\n  query KnowledgeSourceText($id: ID!) {\n    knowledgeSourceText(id: $id)\n  }\n": types.KnowledgeSourceTextDocument,
    "\n  mutation UpdateTextSource($base: ID!, $id: ID!, $text: String!) {\n    updateTextSource(knowledgeBaseId: $base, sourceId: $id, text: $text) {\n      id\n      status\n    }\n  }\n": types.UpdateTextSourceDocument,
    "\n  fragment SiteActions_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    knowledgeBaseId\n    status\n    ...SiteDialog_KnowledgeSite\n  }\n": types.SiteActions_KnowledgeSiteFragmentDoc,
    "\n  mutation RunKnowledgeSite($id: ID!) {\n    runKnowledgeSite(id: $id) {\n      id\n      ...SiteProgress_KnowledgeSite\n    }\n  }\n": types.RunKnowledgeSiteDocument,
    "\n  mutation StopKnowledgeSite($id: ID!) {\n    stopKnowledgeSite(id: $id) {\n      id\n      ...SiteProgress_KnowledgeSite\n    }\n  }\n": types.StopKnowledgeSiteDocument,
    "\n  mutation DeleteKnowledgeSite($id: ID!) {\n    deleteKnowledgeSite(id: $id) {\n      id\n      deleted\n    }\n  }\n": types.DeleteKnowledgeSiteDocument,
    "\n  fragment SiteDialog_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    mode\n    maxPages\n    maxDepth\n    include\n    exclude\n    schedule\n  }\n": types.SiteDialog_KnowledgeSiteFragmentDoc,
    "\n  mutation CreateKnowledgeSite($base: ID!, $input: CreateKnowledgeSiteInput!) {\n    createKnowledgeSite(knowledgeBaseId: $base, input: $input) {\n      id\n      url\n    }\n  }\n": types.CreateKnowledgeSiteDocument,
    "\n  mutation UpdateKnowledgeSite($id: ID!, $input: UpdateKnowledgeSiteInput!) {\n    updateKnowledgeSite(id: $id, input: $input) {\n      ...SiteDialog_KnowledgeSite\n    }\n  }\n": types.UpdateKnowledgeSiteDocument,
    "\n  query KnowledgeSitePage($id: ID!, $state: KnowledgePageState, $first: Int!, $after: String) {\n    knowledgeSite(id: $id) {\n      id\n      url\n      mode\n      status\n      knowledgeBaseId\n      ...SiteActions_KnowledgeSite\n      ...SiteProgress_KnowledgeSite\n    }\n    knowledgePages(siteId: $id, state: $state, first: $first, after: $after) {\n      nodes {\n        id\n        ...SitePages_KnowledgePage\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.KnowledgeSitePageDocument,
    "\n  fragment SitePages_KnowledgePage on KnowledgePage {\n    id\n    url\n    title\n    state\n    reason\n    checkedAt\n  }\n": types.SitePages_KnowledgePageFragmentDoc,
    "\n  mutation ExcludeKnowledgePage($id: ID!) {\n    excludeKnowledgePage(id: $id) {\n      id\n      state\n    }\n  }\n": types.ExcludeKnowledgePageDocument,
    "\n  mutation IncludeKnowledgePage($id: ID!) {\n    includeKnowledgePage(id: $id) {\n      id\n      state\n    }\n  }\n": types.IncludeKnowledgePageDocument,
    "\n  fragment SiteProgress_KnowledgeSite on KnowledgeSite {\n    id\n    status\n    limited\n    failureReason\n    nextRunAt\n    finishedAt\n    progress {\n      total\n      waiting\n      read\n      failed\n      skipped\n    }\n  }\n": types.SiteProgress_KnowledgeSiteFragmentDoc,
    "\n  fragment Sites_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    mode\n    ...SiteActions_KnowledgeSite\n    ...SiteProgress_KnowledgeSite\n  }\n": types.Sites_KnowledgeSiteFragmentDoc,
    "\n  query KnowledgeSites($id: ID!, $first: Int!, $after: String) {\n    knowledgeSites(knowledgeBaseId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        ...Sites_KnowledgeSite\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.KnowledgeSitesDocument,
    "\n  mutation DeleteKnowledgeSource($base: ID!, $id: ID!) {\n    deleteKnowledgeSource(knowledgeBaseId: $base, sourceId: $id) {\n      id\n      deleted\n    }\n  }\n": types.DeleteKnowledgeSourceDocument,
    "\n  fragment Sources_KnowledgeSource on KnowledgeSource {\n    id\n    name\n    type\n    status\n    failureReason\n    passages\n    embeddingFailure\n    updatedAt\n  }\n": types.Sources_KnowledgeSourceFragmentDoc,
    "\n  mutation RetryKnowledgeSource($base: ID!, $id: ID!) {\n    retryKnowledgeSource(knowledgeBaseId: $base, sourceId: $id) {\n      id\n      status\n    }\n  }\n": types.RetryKnowledgeSourceDocument,
    "\n  mutation CreateTextSource($base: ID!, $name: String!, $text: String!) {\n    createTextSource(knowledgeBaseId: $base, name: $name, text: $text) {\n      id\n      name\n    }\n  }\n": types.CreateTextSourceDocument,
    "\n  mutation CreateQueryTraining($base: ID!, $input: CreateQueryTrainingInput!) {\n    createQueryTraining(knowledgeBaseId: $base, input: $input) {\n      id\n    }\n  }\n": types.CreateQueryTrainingDocument,
    "\n  mutation UpdateQueryTraining($base: ID!, $id: ID!, $input: UpdateQueryTrainingInput!) {\n    updateQueryTraining(knowledgeBaseId: $base, trainingId: $id, input: $input) {\n      id\n      query\n      response\n    }\n  }\n": types.UpdateQueryTrainingDocument,
    "\n  mutation SwitchQueryTraining($base: ID!, $id: ID!, $on: Boolean!) {\n    updateQueryTraining(knowledgeBaseId: $base, trainingId: $id, input: { isActive: $on }) {\n      id\n      isActive\n    }\n  }\n": types.SwitchQueryTrainingDocument,
    "\n  fragment Trainings_QueryTraining on QueryTraining {\n    id\n    query\n    response\n    isActive\n  }\n": types.Trainings_QueryTrainingFragmentDoc,
    "\n  mutation DeleteQueryTraining($base: ID!, $id: ID!) {\n    deleteQueryTraining(knowledgeBaseId: $base, trainingId: $id) {\n      id\n      deleted\n    }\n  }\n": types.DeleteQueryTrainingDocument,
    "\n  query QueryTrainings($id: ID!, $first: Int!, $after: String) {\n    queryTrainings(knowledgeBaseId: $id, first: $first, after: $after) {\n      nodes {\n        ...Trainings_QueryTraining\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.QueryTrainingsDocument,
    "\n  query UnansweredPage($assistantId: ID, $from: Time, $to: Time, $answered: Boolean, $first: Int!, $after: String) {\n    unansweredQuestions(\n      assistantId: $assistantId\n      from: $from\n      to: $to\n      answered: $answered\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        assistantId\n        assistantName\n        question\n        count\n        lastAskedAt\n        examples {\n          question\n          conversationId\n          askedAt\n        }\n        answer {\n          trainingId\n          sourceId\n          knowledgeBaseId\n          name\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.UnansweredPageDocument,
    "\n  mutation DismissUnansweredQuestion($id: ID!) {\n    dismissUnansweredQuestion(id: $id) {\n      id\n      deleted\n    }\n  }\n": types.DismissUnansweredQuestionDocument,
    "\n  mutation CreateUrlSource($base: ID!, $url: String!, $name: String) {\n    createUrlSource(knowledgeBaseId: $base, url: $url, name: $name) {\n      id\n      name\n    }\n  }\n": types.CreateUrlSourceDocument,
    "\n  fragment UsedBy_Assistant on Assistant {\n    id\n    name\n  }\n": types.UsedBy_AssistantFragmentDoc,
    "\n  mutation AttachKnowledgeBase($id: ID!, $assistant: ID!) {\n    assignKnowledgeBase(id: $id, assistantId: $assistant) {\n      id\n    }\n  }\n": types.AttachKnowledgeBaseDocument,
    "\n  mutation DetachKnowledgeBase($id: ID!, $assistant: ID!) {\n    removeKnowledgeBase(id: $id, assistantId: $assistant) {\n      id\n    }\n  }\n": types.DetachKnowledgeBaseDocument,
    "\n  query UsedBy($id: ID!, $first: Int!, $after: String) {\n    knowledgeBase(id: $id) {\n      id\n      assistants(first: $first, after: $after) {\n        nodes {\n          ...UsedBy_Assistant\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.UsedByDocument,
    "\n  fragment BrowsersCard_NoticeSettings on NoticeSettings {\n    pushKey\n    devices {\n      id\n      userAgent\n      current\n      createdAt\n    }\n  }\n": types.BrowsersCard_NoticeSettingsFragmentDoc,
    "\n  mutation AddNoticeDevice($input: NoticeDeviceInput!) {\n    addNoticeDevice(input: $input) {\n      ...BrowsersCard_NoticeSettings\n    }\n  }\n": types.AddNoticeDeviceDocument,
    "\n  mutation RemoveNoticeDevice($id: ID!) {\n    removeNoticeDevice(id: $id) {\n      id\n    }\n  }\n": types.RemoveNoticeDeviceDocument,
    "\n  query NoticeSettingsPage {\n    noticeSettings {\n      ...RulesCard_NoticeSettings\n      ...PlacesCard_NoticeSettings\n      ...QuietCard_NoticeSettings\n      ...BrowsersCard_NoticeSettings\n    }\n  }\n": types.NoticeSettingsPageDocument,
    "\n  mutation UpdateNoticeSettings($input: NoticeSettingsInput!) {\n    updateNoticeSettings(input: $input) {\n      ...RulesCard_NoticeSettings\n      ...PlacesCard_NoticeSettings\n      ...QuietCard_NoticeSettings\n    }\n  }\n": types.UpdateNoticeSettingsDocument,
    "\n  fragment PlacesCard_NoticeSettings on NoticeSettings {\n    subaccountIds\n  }\n": types.PlacesCard_NoticeSettingsFragmentDoc,
    "\n  fragment QuietCard_NoticeSettings on NoticeSettings {\n    quietFrom\n    quietTo\n    timeZone\n  }\n": types.QuietCard_NoticeSettingsFragmentDoc,
    "\n  fragment RulesCard_NoticeSettings on NoticeSettings {\n    rules {\n      kind\n      channels\n    }\n    sendsEmail\n    pushKey\n  }\n": types.RulesCard_NoticeSettingsFragmentDoc,
    "\n  mutation AnswerPhoneNumber($id: ID!, $assistant: ID) {\n    assignPhoneNumber(id: $id, assistantId: $assistant) {\n      id\n      assistantId\n      assistantName\n    }\n  }\n": types.AnswerPhoneNumberDocument,
    "\n  mutation DeletePhoneNumbers($id: ID!) {\n    deletePhoneNumber(id: $id) {\n      id\n      deleted\n    }\n  }\n": types.DeletePhoneNumbersDocument,
    "\n  mutation CreatePhoneNumber($input: CreatePhoneNumberInput!) {\n    createPhoneNumber(input: $input) {\n      id\n      number\n    }\n  }\n": types.CreatePhoneNumberDocument,
    "\n  mutation UpdatePhoneNumber($id: ID!, $input: UpdatePhoneNumberInput!) {\n    updatePhoneNumber(id: $id, input: $input) {\n      id\n      number\n    }\n  }\n": types.UpdatePhoneNumberDocument,
    "\n  query NumbersPage($sort: NumberSort, $search: String, $assistantId: ID, $first: Int!, $after: String) {\n    phoneNumbers(sort: $sort, search: $search, assistantId: $assistantId, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        number\n        type\n        sipUri\n        assistantId\n        assistantName\n        callerId\n        callingUri\n        answerWaitTime\n        hdVoiceEnabled\n        concurrency\n        isLegacy\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.NumbersPageDocument,
    "\n  mutation DeletePhoneNumber($id: ID!) {\n    deletePhoneNumber(id: $id) {\n      id\n      deleted\n    }\n  }\n": types.DeletePhoneNumberDocument,
    "\n  query PoolCandidates($search: String) {\n    phoneNumbers(search: $search, first: 20) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n  }\n": types.PoolCandidatesDocument,
    "\n  mutation AddNumberToPool($id: ID!, $number: ID!) {\n    addNumbersToPool(id: $id, phoneNumberIds: [$number]) {\n      id\n      phoneNumbersCount\n    }\n  }\n": types.AddNumberToPoolDocument,
    "\n  mutation RemoveNumberFromPool($id: ID!, $number: ID!) {\n    removeNumbersFromPool(id: $id, phoneNumberIds: [$number]) {\n      id\n      phoneNumbersCount\n    }\n  }\n": types.RemoveNumberFromPoolDocument,
    "\n  mutation CreateNumberPool($name: String!) {\n    createNumberPool(input: { name: $name }) {\n      id\n    }\n  }\n": types.CreateNumberPoolDocument,
    "\n  mutation RenameNumberPool($id: ID!, $name: String!) {\n    updateNumberPool(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n": types.RenameNumberPoolDocument,
    "\n  query PoolsPage($sort: NameSort, $first: Int!, $after: String) {\n    numberPools(sort: $sort, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        updatedAt\n        phoneNumbersCount\n        phoneNumbers {\n          id\n          number\n          name\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.PoolsPageDocument,
    "\n  query OpenedPool($id: ID!) {\n    numberPool(id: $id) {\n      id\n      name\n      updatedAt\n      phoneNumbersCount\n      phoneNumbers {\n        id\n        number\n        name\n      }\n    }\n  }\n": types.OpenedPoolDocument,
    "\n  mutation DeleteNumberPool($id: ID!) {\n    deleteNumberPool(id: $id) {\n      id\n      deleted\n    }\n  }\n": types.DeleteNumberPoolDocument,
    "\n  mutation SimulateInboundCall($to: String!, $from: String!) {\n    simulateInboundCall(to: $to, from: $from) {\n      id\n    }\n  }\n": types.SimulateInboundCallDocument,
    "\n  query AppsPage($after: String) {\n    connectedApps(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        host\n        scopes\n        subaccounts\n        memberName\n        mine\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.AppsPageDocument,
    "\n  mutation RevokeConnectedApp($id: ID!) {\n    revokeConnectedApp(id: $id) {\n      id\n    }\n  }\n": types.RevokeConnectedAppDocument,
    "\n  query AuditPage(\n    $sort: AuditSort\n    $subaccountId: ID\n    $actorId: String\n    $action: String\n    $targetId: String\n    $from: Time\n    $to: Time\n    $after: String\n  ) {\n    auditEntries(\n      sort: $sort\n      subaccountId: $subaccountId\n      actorId: $actorId\n      action: $action\n      targetId: $targetId\n      from: $from\n      to: $to\n      first: 43\n      after: $after\n    ) {\n      nodes {\n        id\n        actorKind\n        actorId\n        actorName\n        address\n        requestId\n        subaccountId\n        subaccountName\n        action\n        targetId\n        target {\n          type\n          id\n          name\n        }\n        createdAt\n        changes {\n          type\n          id\n          op\n          fields\n          before\n          after\n          unkept\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    auditActions\n  }\n": types.AuditPageDocument,
    "\n  fragment Deliveries_First on WebhookDeliveryConnection {\n    nodes {\n      id\n      eventId\n      eventType\n      status\n      attempts\n      responseStatus\n      lastError\n      nextAttemptAt\n      createdAt\n      log {\n        at\n        durationMs\n        responseStatus\n        error\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n": types.Deliveries_FirstFragmentDoc,
    "\n  query Deliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int!, $after: String) {\n    webhookDeliveries(webhookId: $id, status: $status, first: $first, after: $after) {\n      ...Deliveries_First\n    }\n  }\n": types.DeliveriesDocument,
    "\n  mutation RedeliverWebhook($id: ID!, $deliveryId: ID!) {\n    redeliverWebhook(id: $id, deliveryId: $deliveryId) {\n      id\n      status\n    }\n  }\n": types.RedeliverWebhookDocument,
    "\n  fragment EmbeddingsDecline_Workspace on WorkspaceSettings {\n    id\n    embeddingsDeclined\n  }\n": types.EmbeddingsDecline_WorkspaceFragmentDoc,
    "\n  mutation DeclineWorkspaceEmbeddings($declined: Boolean!) {\n    declineWorkspaceEmbeddings(declined: $declined) {\n      ...EmbeddingsDecline_Workspace\n    }\n  }\n": types.DeclineWorkspaceEmbeddingsDocument,
    "\n  fragment EmbeddingsForm_Workspace on WorkspaceSettings {\n    id\n    ...EmbeddingsDecline_Workspace\n    embeddings {\n      url\n      model\n      dimensions\n      price\n      hasKey\n    }\n    installation {\n      embeddings {\n        configured\n        host\n        model\n      }\n    }\n  }\n": types.EmbeddingsForm_WorkspaceFragmentDoc,
    "\n  query NewestEmbeddings {\n    workspace {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n": types.NewestEmbeddingsDocument,
    "\n  mutation SetWorkspaceEmbeddings($input: WorkspaceEmbeddingsInput!) {\n    setWorkspaceEmbeddings(input: $input) {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n": types.SetWorkspaceEmbeddingsDocument,
    "\n  mutation ClearWorkspaceEmbeddings {\n    clearWorkspaceEmbeddings {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n": types.ClearWorkspaceEmbeddingsDocument,
    "\n  fragment EndpointDialog_Endpoint on ModelEndpoint {\n    id\n    name\n    url\n    wire\n    windows\n    prices {\n      model\n      input\n      output\n      cached\n      written\n      since\n    }\n    hasKey\n  }\n": types.EndpointDialog_EndpointFragmentDoc,
    "\n  mutation CreateModelEndpoint($input: CreateModelEndpointInput!) {\n    createModelEndpoint(input: $input) {\n      id\n    }\n  }\n": types.CreateModelEndpointDocument,
    "\n  mutation UpdateModelEndpoint($id: ID!, $input: UpdateModelEndpointInput!) {\n    updateModelEndpoint(id: $id, input: $input) {\n      id\n    }\n  }\n": types.UpdateModelEndpointDocument,
    "\n  fragment EndpointsCard_Endpoint on ModelEndpoint {\n    id\n    name\n    host\n    wire\n    hasKey\n    ...EndpointDialog_Endpoint\n  }\n": types.EndpointsCard_EndpointFragmentDoc,
    "\n  mutation DeleteModelEndpoint($id: ID!) {\n    deleteModelEndpoint(id: $id) {\n      id\n    }\n  }\n": types.DeleteModelEndpointDocument,
    "\n  fragment Environment_Installation on Installation {\n    settings {\n      name\n      value\n      isSet\n    }\n  }\n": types.Environment_InstallationFragmentDoc,
    "\n  fragment Installation_Installation on Installation {\n    environment\n    version\n    telephony\n    models {\n      configured\n      host\n      default\n    }\n    smtp\n    sms\n    rateBurst\n    rateDay\n    uploadLimit\n    callsPerDay\n    callPrices\n    barredPrefixes\n  }\n": types.Installation_InstallationFragmentDoc,
    "\n  fragment Invitations_Invitation on Invitation {\n    id\n    email\n    role\n    subaccounts\n    invitedBy\n    expiresAt\n  }\n": types.Invitations_InvitationFragmentDoc,
    "\n  query Invitations($first: Int!, $after: String) {\n    invitations(first: $first, after: $after) {\n      nodes {\n        ...Invitations_Invitation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.InvitationsDocument,
    "\n  mutation RevokeInvitation($id: ID!) {\n    revokeInvitation(id: $id) {\n      id\n    }\n  }\n": types.RevokeInvitationDocument,
    "\n  mutation InviteMember($input: CreateInvitationInput!) {\n    createInvitation(input: $input) {\n      invitation {\n        ...Invitations_Invitation\n        email\n      }\n      link\n      mailed\n    }\n  }\n": types.InviteMemberDocument,
    "\n  fragment KeyDialog_Scope on KeyScope {\n    name\n    title\n    description\n  }\n": types.KeyDialog_ScopeFragmentDoc,
    "\n  mutation CreateApiKey($input: CreateApiKeyInput!) {\n    createApiKey(input: $input) {\n      apiKey {\n        id\n      }\n      secret\n    }\n  }\n": types.CreateApiKeyDocument,
    "\n  query KeysPage($sort: KeySort, $includeRevoked: Boolean!, $after: String) {\n    apiKeys(sort: $sort, includeRevoked: $includeRevoked, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        prefix\n        preset\n        scopes\n        subaccounts\n        allowIps\n        expiresAt\n        revokedAt\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    keyScopes {\n      ...KeyDialog_Scope\n    }\n  }\n": types.KeysPageDocument,
    "\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n      revokedAt\n    }\n  }\n": types.RevokeApiKeyDocument,
    "\n  query MemberDialog($search: String!) {\n    members(search: $search, first: 100) {\n      nodes {\n        id\n        role\n        subaccounts\n      }\n    }\n  }\n": types.MemberDialogDocument,
    "\n  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {\n    updateMember(id: $id, input: $input) {\n      ...MemberRow_Member\n    }\n  }\n": types.UpdateMemberDocument,
    "\n  fragment MemberRow_Member on Member {\n    id\n    userId\n    name\n    email\n    role\n    subaccounts\n    createdAt\n  }\n": types.MemberRow_MemberFragmentDoc,
    "\n  mutation RemoveMember($id: ID!) {\n    removeMember(id: $id) {\n      id\n    }\n  }\n": types.RemoveMemberDocument,
    "\n  query MembersPage($search: String, $opening: Boolean!, $first: Int, $after: String) {\n    members(search: $search, first: $first, after: $after) {\n      nodes {\n        ...MemberRow_Member\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    invitations(first: 50) @include(if: $opening) {\n      nodes {\n        ...Invitations_Invitation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.MembersPageDocument,
    "\n  fragment ModelForm_Workspace on WorkspaceSettings {\n    id\n    model {\n      url\n      default\n      names\n      wire\n      windows\n      prices {\n        model\n        input\n        output\n        cached\n        written\n        since\n      }\n      hasKey\n    }\n  }\n": types.ModelForm_WorkspaceFragmentDoc,
    "\n  query NewestModel {\n    workspace {\n      ...ModelForm_Workspace\n    }\n  }\n": types.NewestModelDocument,
    "\n  mutation SetWorkspaceModel($input: WorkspaceModelInput!) {\n    setWorkspaceModel(input: $input) {\n      ...ModelForm_Workspace\n    }\n  }\n": types.SetWorkspaceModelDocument,
    "\n  mutation ClearWorkspaceModel {\n    clearWorkspaceModel {\n      ...ModelForm_Workspace\n    }\n  }\n": types.ClearWorkspaceModelDocument,
    "\n  mutation ReplayWebhook($id: ID!, $from: Time!, $to: Time) {\n    replayWebhook(id: $id, from: $from, to: $to)\n  }\n": types.ReplayWebhookDocument,
    "\n  mutation CreateSubaccount($input: CreateSubaccountInput!) {\n    createSubaccount(input: $input) {\n      id\n      name\n    }\n  }\n": types.CreateSubaccountDocument,
    "\n  mutation ImportSubaccounts($csv: String!, $dryRun: Boolean!) {\n    importSubaccounts(csv: $csv, dryRun: $dryRun) {\n      created\n      updated\n      unchanged\n      problems {\n        line\n        column\n        message\n      }\n    }\n  }\n": types.ImportSubaccountsDocument,
    "\n  query SubaccountsPage($sort: NameSort, $search: String, $includeArchived: Boolean!, $after: String) {\n    subaccounts(sort: $sort, search: $search, includeArchived: $includeArchived, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        locationId\n        archived\n        timeZone\n        monthlyBudget\n        concurrency\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.SubaccountsPageDocument,
    "\n  mutation ArchiveSubaccount($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n": types.ArchiveSubaccountDocument,
    "\n  fragment WebhookDialog_Type on EventType {\n    name\n    description\n  }\n": types.WebhookDialog_TypeFragmentDoc,
    "\n  mutation CreateWebhook($input: CreateWebhookInput!) {\n    createWebhook(input: $input) {\n      id\n      secret\n    }\n  }\n": types.CreateWebhookDocument,
    "\n  mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {\n    updateWebhook(id: $id, input: $input) {\n      id\n      url\n      events\n      description\n      ...WebhookState_Webhook\n    }\n  }\n": types.UpdateWebhookDocument,
    "\n  query WebhookPage($id: ID!) {\n    webhook(id: $id) {\n      id\n      url\n      events\n      description\n      isActive\n      missingSince\n      ...WebhookState_Webhook\n    }\n    webhookDeliveries(webhookId: $id, first: 50) {\n      ...Deliveries_First\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n": types.WebhookPageDocument,
    "\n  mutation TurnWebhook($id: ID!, $on: Boolean!) {\n    updateWebhook(id: $id, input: { isActive: $on }) {\n      id\n      isActive\n      ...WebhookState_Webhook\n    }\n  }\n": types.TurnWebhookDocument,
    "\n  mutation TestWebhook($id: ID!) {\n    testWebhook(id: $id) {\n      id\n    }\n  }\n": types.TestWebhookDocument,
    "\n  mutation RotateWebhookSecret($id: ID!) {\n    rotateWebhookSecret(id: $id) {\n      secret\n      previousUntil\n    }\n  }\n": types.RotateWebhookSecretDocument,
    "\n  mutation DeleteWebhook($id: ID!) {\n    deleteWebhook(id: $id) {\n      id\n    }\n  }\n": types.DeleteWebhookDocument,
    "\n  fragment WebhookState_Webhook on Webhook {\n    isActive\n    disabledReason\n    failingSince\n    missingSince\n  }\n": types.WebhookState_WebhookFragmentDoc,
    "\n  query WebhooksPage($sort: WebhookSort, $after: String) {\n    webhooks(sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        url\n        events\n        description\n        createdAt\n        ...WebhookState_Webhook\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n": types.WebhooksPageDocument,
    "\n  query WorkspacePage {\n    workspaceRetentions {\n      ...WorkspaceRetention_WorkspaceRetention\n    }\n    modelEndpoints {\n      ...EndpointsCard_Endpoint\n    }\n    workspace {\n      id\n      name\n      ...ModelForm_Workspace\n      ...EmbeddingsForm_Workspace\n      installation {\n        ...Installation_Installation\n        ...Environment_Installation\n      }\n    }\n  }\n": types.WorkspacePageDocument,
    "\n  mutation RenameWorkspace($name: String!) {\n    updateWorkspace(input: { name: $name }) {\n      id\n      name\n    }\n  }\n": types.RenameWorkspaceDocument,
    "\n  fragment WorkspaceRetention_WorkspaceRetention on WorkspaceRetention {\n    kind\n    days\n  }\n": types.WorkspaceRetention_WorkspaceRetentionFragmentDoc,
    "\n  mutation SetWorkspaceRetention($kind: RetentionKind!, $days: Int) {\n    setWorkspaceRetention(kind: $kind, days: $days) {\n      ...WorkspaceRetention_WorkspaceRetention\n    }\n  }\n": types.SetWorkspaceRetentionDocument,
    "\n  mutation PutSubaccountAway($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n": types.PutSubaccountAwayDocument,
    "\n  fragment Retention_Retention on Retention {\n    kind\n    days\n    own\n    workspaceDays\n    before\n    due\n  }\n": types.Retention_RetentionFragmentDoc,
    "\n  mutation SetRetention($kind: RetentionKind!, $days: Int) {\n    setRetention(kind: $kind, days: $days) {\n      ...Retention_Retention\n    }\n  }\n": types.SetRetentionDocument,
    "\n  mutation InheritRetention($kind: RetentionKind!) {\n    inheritRetention(kind: $kind) {\n      ...Retention_Retention\n    }\n  }\n": types.InheritRetentionDocument,
    "\n  mutation UpdateSubaccount($id: ID!, $input: UpdateSubaccountInput!) {\n    updateSubaccount(id: $id, input: $input) {\n      id\n      ...SubaccountForm_Subaccount\n    }\n  }\n": types.UpdateSubaccountDocument,
    "\n  query NewestCustomValues($id: ID!) {\n    subaccount(id: $id) {\n      id\n      customValues\n    }\n  }\n": types.NewestCustomValuesDocument,
    "\n  fragment Spending_Spending on Spending {\n    month\n    spent\n    otherCost\n    monthlyBudget\n    inputTokens\n    outputTokens\n  }\n": types.Spending_SpendingFragmentDoc,
    "\n  fragment Storage_Subaccount on Subaccount {\n    storedBytes\n    storageLimit\n  }\n": types.Storage_SubaccountFragmentDoc,
    "\n  fragment SubaccountForm_Subaccount on Subaccount {\n    id\n    name\n    locationId\n    timeZone\n    region\n    callingHours {\n      monday {\n        from\n        to\n      }\n      tuesday {\n        from\n        to\n      }\n      wednesday {\n        from\n        to\n      }\n      thursday {\n        from\n        to\n      }\n      friday {\n        from\n        to\n      }\n      saturday {\n        from\n        to\n      }\n      sunday {\n        from\n        to\n      }\n    }\n    monthlyBudget\n    concurrency\n    webConcurrency\n    customValues\n    createsUnknownContacts\n    recording\n    recordingNotice\n    recordingDays\n    optOutKey\n    longestCallMinutes\n  }\n": types.SubaccountForm_SubaccountFragmentDoc,
    "\n  query SubaccountPage($id: ID!) {\n    subaccount(id: $id) {\n      id\n      name\n      archived\n      ...SubaccountForm_Subaccount\n      ...Storage_Subaccount\n    }\n    retentions {\n      ...Retention_Retention\n    }\n    spending {\n      ...Spending_Spending\n    }\n    viewer {\n      id\n      wholeWorkspace\n    }\n  }\n": types.SubaccountPageDocument,
    "\n  mutation DeleteTags($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n": types.DeleteTagsDocument,
    "\n  mutation CreateTag($input: CreateTagInput!) {\n    createTag(input: $input) {\n      id\n      name\n    }\n  }\n": types.CreateTagDocument,
    "\n  mutation UpdateTag($id: ID!, $input: UpdateTagInput!) {\n    updateTag(id: $id, input: $input) {\n      id\n      name\n      tagId\n      assistantId\n    }\n  }\n": types.UpdateTagDocument,
    "\n  query TagsPage($sort: TagSort, $search: String, $first: Int, $after: String) {\n    tags(sort: $sort, search: $search, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        tagId\n        assistantId\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.TagsPageDocument,
    "\n  mutation DeleteTag($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n": types.DeleteTagDocument,
    "\n  fragment SpeechForm_Workspace on WorkspaceSettings {\n    id\n    speech {\n      url\n      model\n      voices\n      hasKey\n      hearingKind\n      hearingUrl\n      hearingModel\n      hasHearingKey\n    }\n    installation {\n      speech {\n        configured\n        host\n        hearingKind\n        hearingHost\n      }\n    }\n  }\n": types.SpeechForm_WorkspaceFragmentDoc,
    "\n  query NewestSpeech {\n    workspace {\n      ...SpeechForm_Workspace\n    }\n  }\n": types.NewestSpeechDocument,
    "\n  mutation SetWorkspaceSpeech($input: WorkspaceSpeechInput!) {\n    setWorkspaceSpeech(input: $input) {\n      ...SpeechForm_Workspace\n    }\n  }\n": types.SetWorkspaceSpeechDocument,
    "\n  mutation ClearWorkspaceSpeech {\n    clearWorkspaceSpeech {\n      ...SpeechForm_Workspace\n    }\n  }\n": types.ClearWorkspaceSpeechDocument,
    "\n  query TelephonyPage($sort: NameSort, $after: String) {\n    trunks(sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        ...TrunkDialog_Trunk\n        ...TrunkState_Trunk\n        name\n        host\n        transport\n        prefixes\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    workspace {\n      id\n      ...SpeechForm_Workspace\n    }\n  }\n": types.TelephonyPageDocument,
    "\n  mutation DeleteTrunk($id: ID!) {\n    deleteTrunk(id: $id) {\n      id\n    }\n  }\n": types.DeleteTrunkDocument,
    "\n  fragment TrunkDialog_Trunk on Trunk {\n    id\n    name\n    host\n    port\n    transport\n    username\n    hasPassword\n    domain\n    register\n    identity\n    challenge\n    prefixes\n    networks\n    enabled\n  }\n": types.TrunkDialog_TrunkFragmentDoc,
    "\n  mutation CreateTrunk($input: CreateTrunkInput!) {\n    createTrunk(input: $input) {\n      id\n    }\n  }\n": types.CreateTrunkDocument,
    "\n  mutation UpdateTrunk($id: ID!, $input: UpdateTrunkInput!) {\n    updateTrunk(id: $id, input: $input) {\n      id\n    }\n  }\n": types.UpdateTrunkDocument,
    "\n  fragment TrunkState_Trunk on Trunk {\n    enabled\n    register\n    state {\n      registered\n      error\n    }\n  }\n": types.TrunkState_TrunkFragmentDoc,
    "\n  mutation CheckTrunk($id: ID!) {\n    checkTrunk(id: $id) {\n      ok\n      error\n    }\n  }\n": types.CheckTrunkDocument,
    "\n  mutation CreateTool($input: CreateToolInput!) {\n    createTool(input: $input) {\n      ...SavedTool\n    }\n  }\n": types.CreateToolDocument,
    "\n  mutation UpdateTool($id: ID!, $input: UpdateToolInput!, $ifUpdatedAt: Time) {\n    updateTool(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) {\n      ...SavedTool\n    }\n  }\n": types.UpdateToolDocument,
    "\n  query NewestTool($id: ID!) {\n    tool(id: $id) {\n      ...SavedTool\n    }\n  }\n": types.NewestToolDocument,
    "\n  mutation RotateToolSecret {\n    rotateToolSecret {\n      secret\n      previousUntil\n    }\n  }\n": types.RotateToolSecretDocument,
    "\n  fragment ToolMenu_Tool on Tool {\n    id\n    name\n    isPrebuilt\n  }\n": types.ToolMenu_ToolFragmentDoc,
    "\n  mutation CopyTool($id: ID!, $name: String) {\n    copyTool(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n": types.CopyToolDocument,
    "\n  mutation DeleteTool($id: ID!) {\n    deleteTool(id: $id) {\n      id\n      deleted\n    }\n  }\n": types.DeleteToolDocument,
    "\n  query ToolPage($id: ID!, $there: Boolean!) {\n    tool(id: $id) @include(if: $there) {\n      ...SavedTool\n      ...ToolMenu_Tool\n    }\n    toolCategories\n  }\n": types.ToolPageDocument,
    "\n  fragment Line_Tool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n    url\n    httpMethod\n    isPrebuilt\n    parameters\n    updatedAt\n    ...ToolMenu_Tool\n  }\n": types.Line_ToolFragmentDoc,
    "\n  query ToolsPage(\n    $sort: NameSort\n    $search: String\n    $category: String\n    $toolType: ToolType\n    $isPrebuilt: Boolean\n    $after: String\n  ) {\n    tools(\n      sort: $sort\n      search: $search\n      category: $category\n      toolType: $toolType\n      isPrebuilt: $isPrebuilt\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Tool\n      }\n    }\n    toolCategories\n  }\n": types.ToolsPageDocument,
    "\n  mutation TryTool($id: ID!, $arguments: JSON!) {\n    tryTool(id: $id, arguments: $arguments) {\n      error\n      durationMs\n      request {\n        method\n        url\n        headers\n        body\n      }\n      response {\n        status\n        headers\n        body\n        cut\n      }\n    }\n  }\n": types.TryToolDocument,
    "\n  fragment SavedTool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n    url\n    httpMethod\n    isPrebuilt\n    headerNames\n    parameters\n    requiredParams\n    speakDuringExecution\n    speakAfterExecution\n    executionMessageDescription\n    transferPrompt\n    updatedAt\n  }\n": types.SavedToolFragmentDoc,
    "\n  query FindVoice($after: String) {\n    voices(first: 100, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n  }\n": types.FindVoiceDocument,
    "\n  mutation CopyVoice($id: ID!) {\n    copyVoice(id: $id) {\n      ...Line_Voice\n      voiceName\n    }\n  }\n": types.CopyVoiceDocument,
    "\n  mutation CreateVoice($input: CreateVoiceInput!) {\n    createVoice(input: $input) {\n      ...Line_Voice\n    }\n  }\n": types.CreateVoiceDocument,
    "\n  mutation UpdateVoice($id: ID!, $input: UpdateVoiceInput!) {\n    updateVoice(id: $id, input: $input) {\n      ...Line_Voice\n    }\n  }\n": types.UpdateVoiceDocument,
    "\n  fragment Line_Voice on Voice {\n    id\n    voiceId\n    voiceName\n    provider\n    accent\n    gender\n    age\n    previewAudioUrl\n    isCustom\n    allowCopy\n  }\n": types.Line_VoiceFragmentDoc,
    "\n  query PickVoice($search: String, $provider: VoiceProvider, $gender: String, $after: String) {\n    voices(search: $search, provider: $provider, gender: $gender, first: 50, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n    voiceFilterOptions {\n      providers\n      genders\n    }\n  }\n": types.PickVoiceDocument,
    "\n  mutation UpdateVoiceAllowCopy($id: ID!, $allowCopy: Boolean!) {\n    updateVoiceAllowCopy(id: $id, allowCopy: $allowCopy) {\n      ...Line_Voice\n    }\n  }\n": types.UpdateVoiceAllowCopyDocument,
    "\n  mutation DeleteVoice($id: ID!) {\n    deleteVoice(id: $id) {\n      id\n      deleted\n    }\n  }\n": types.DeleteVoiceDocument,
    "\n  query VoicesPage(\n    $sort: VoiceSort\n    $search: String\n    $provider: VoiceProvider\n    $gender: String\n    $age: String\n    $accent: String\n    $isCustom: Boolean\n    $after: String\n  ) {\n    voices(\n      sort: $sort\n      search: $search\n      provider: $provider\n      gender: $gender\n      age: $age\n      accent: $accent\n      isCustom: $isCustom\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n    voiceFilterOptions {\n      providers\n      genders\n      ages\n      accents\n    }\n  }\n": types.VoicesPageDocument,
    "\n  mutation SaveTableView($id: ID, $input: TableViewInput!) {\n    saveTableView(id: $id, input: $input) {\n      id\n      list\n      name\n      conditions\n      layout\n    }\n  }\n": types.SaveTableViewDocument,
    "\n  mutation DeleteTableView($id: ID!) {\n    deleteTableView(id: $id) {\n      id\n    }\n  }\n": types.DeleteTableViewDocument,
    "\n  query PickContact($search: String) {\n    contacts(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        phone\n        email\n      }\n    }\n  }\n": types.PickContactDocument,
    "\n  query Names($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Assistant {\n        id\n        name\n      }\n      ... on AssistantFolder {\n        id\n        name\n      }\n      ... on Topic {\n        id\n        name\n      }\n      ... on Subaccount {\n        id\n        name\n      }\n      ... on Tag {\n        id\n        tagName: name\n      }\n    }\n  }\n": types.NamesDocument,
    "\n  query PickAssistant($search: String, $archived: Boolean) {\n    assistants(search: $search, includeArchived: $archived, first: 20) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n": types.PickAssistantDocument,
    "\n  query PickFolder($search: String) {\n    assistantFolders(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.PickFolderDocument,
    "\n  query TagChoices($search: String) {\n    tags(search: $search, first: 20) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n  }\n": types.TagChoicesDocument,
    "\n  query PickTopic($search: String) {\n    topics(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.PickTopicDocument,
    "\n  query PickSubaccount($search: String) {\n    subaccounts(search: $search, includeArchived: true, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.PickSubaccountDocument,
    "\n  query PickKnowledgeSource($base: ID!, $search: String) {\n    knowledgeSources(knowledgeBaseId: $base, search: $search, sort: name, first: 20) {\n      nodes {\n        id\n        name\n        type\n      }\n    }\n  }\n": types.PickKnowledgeSourceDocument,
    "\n  query PickMember($search: String) {\n    members(search: $search, first: 20) {\n      nodes {\n        id\n        userId\n        name\n        email\n      }\n    }\n  }\n": types.PickMemberDocument,
    "\n  query PickActor($search: String) {\n    members(search: $search, first: 20) {\n      nodes {\n        id\n        userId\n        name\n        email\n      }\n    }\n    apiKeys(search: $search, includeRevoked: true, first: 20) {\n      nodes {\n        id\n        name\n        prefix\n        revokedAt\n      }\n    }\n  }\n": types.PickActorDocument,
    "\n  query PickCaller($search: String) {\n    phoneNumbers(search: $search, first: 20) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n    numberPools(search: $search, first: 10) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n": types.PickCallerDocument,
    "\n  query Teammates($search: String, $ids: [ID!]) {\n    teammates(search: $search, ids: $ids) {\n      id\n      name\n    }\n  }\n": types.TeammatesDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription UnreadNotices {\n    unreadNotices\n  }\n"): (typeof documents)["\n  subscription UnreadNotices {\n    unreadNotices\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StillThere($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      id\n    }\n  }\n"): (typeof documents)["\n  query StillThere($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FindSubaccounts($search: String!) {\n    subaccounts(search: $search, includeArchived: true, first: 50) {\n      nodes {\n        id\n        name\n        archived\n      }\n    }\n  }\n"): (typeof documents)["\n  query FindSubaccounts($search: String!) {\n    subaccounts(search: $search, includeArchived: true, first: 50) {\n      nodes {\n        id\n        name\n        archived\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Found_Said on Said {\n    conversationId\n    messageId\n    callId\n    contactName\n    snippet\n    line\n    matches {\n      start\n      end\n    }\n  }\n"): (typeof documents)["\n  fragment Found_Said on Said {\n    conversationId\n    messageId\n    callId\n    contactName\n    snippet\n    line\n    matches {\n      start\n      end\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Find(\n    $search: String!\n    $contacts: Boolean!\n    $assistants: Boolean!\n    $knowledge: Boolean!\n    $sources: Boolean!\n    $tools: Boolean!\n    $numbers: Boolean!\n    $tags: Boolean!\n    $members: Boolean!\n    $messages: Boolean!\n    $calls: Boolean!\n  ) {\n    contacts(search: $search, first: 6) @include(if: $contacts) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n    assistants(search: $search, first: 4) @include(if: $assistants) {\n      nodes {\n        id\n        name\n      }\n    }\n    knowledgeBases(search: $search, first: 4) @include(if: $knowledge) {\n      nodes {\n        id\n        name\n      }\n    }\n    findKnowledgeSources(search: $search, pages: false, first: 4) @include(if: $sources) {\n      id\n      name\n      knowledgeBaseId\n      knowledgeBaseName\n    }\n    tools(search: $search, isPrebuilt: false, first: 4) @include(if: $tools) {\n      nodes {\n        id\n        name\n      }\n    }\n    phoneNumbers(search: $search, first: 4) @include(if: $numbers) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n    tags(search: $search, first: 4) @include(if: $tags) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n    members(search: $search, first: 4) @include(if: $members) {\n      nodes {\n        id\n        name\n        email\n      }\n    }\n    saidInConversations(search: $search, first: 12) @include(if: $messages) {\n      nodes {\n        ...Found_Said\n      }\n    }\n    saidInCalls(search: $search, first: 4) @include(if: $calls) {\n      nodes {\n        ...Found_Said\n      }\n    }\n  }\n"): (typeof documents)["\n  query Find(\n    $search: String!\n    $contacts: Boolean!\n    $assistants: Boolean!\n    $knowledge: Boolean!\n    $sources: Boolean!\n    $tools: Boolean!\n    $numbers: Boolean!\n    $tags: Boolean!\n    $members: Boolean!\n    $messages: Boolean!\n    $calls: Boolean!\n  ) {\n    contacts(search: $search, first: 6) @include(if: $contacts) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n    assistants(search: $search, first: 4) @include(if: $assistants) {\n      nodes {\n        id\n        name\n      }\n    }\n    knowledgeBases(search: $search, first: 4) @include(if: $knowledge) {\n      nodes {\n        id\n        name\n      }\n    }\n    findKnowledgeSources(search: $search, pages: false, first: 4) @include(if: $sources) {\n      id\n      name\n      knowledgeBaseId\n      knowledgeBaseName\n    }\n    tools(search: $search, isPrebuilt: false, first: 4) @include(if: $tools) {\n      nodes {\n        id\n        name\n      }\n    }\n    phoneNumbers(search: $search, first: 4) @include(if: $numbers) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n    tags(search: $search, first: 4) @include(if: $tags) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n    members(search: $search, first: 4) @include(if: $members) {\n      nodes {\n        id\n        name\n        email\n      }\n    }\n    saidInConversations(search: $search, first: 12) @include(if: $messages) {\n      nodes {\n        ...Found_Said\n      }\n    }\n    saidInCalls(search: $search, first: 4) @include(if: $calls) {\n      nodes {\n        ...Found_Said\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription Happenings($after: Int64) {\n    events(after: $after) {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n"): (typeof documents)["\n  subscription Happenings($after: Int64) {\n    events(after: $after) {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Lately($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      __typename\n      id\n      ... on Contact {\n        name\n        email\n        phone\n      }\n      ... on Assistant {\n        title: name\n      }\n      ... on KnowledgeBase {\n        title: name\n      }\n      ... on Tool {\n        title: name\n      }\n      ... on PhoneNumber {\n        name\n        number\n      }\n      ... on Tag {\n        name\n        tagId\n      }\n      ... on Conversation {\n        contactName\n        contactPhone\n        contactEmail\n      }\n      ... on Call {\n        direction\n        fromNumber\n        toNumber\n        contact {\n          name\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query Lately($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      __typename\n      id\n      ... on Contact {\n        name\n        email\n        phone\n      }\n      ... on Assistant {\n        title: name\n      }\n      ... on KnowledgeBase {\n        title: name\n      }\n      ... on Tool {\n        title: name\n      }\n      ... on PhoneNumber {\n        name\n        number\n      }\n      ... on Tag {\n        name\n        tagId\n      }\n      ... on Conversation {\n        contactName\n        contactPhone\n        contactEmail\n      }\n      ... on Call {\n        direction\n        fromNumber\n        toNumber\n        contact {\n          name\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Notices($after: String) {\n    notices(first: 25, after: $after) {\n      nodes {\n        id\n        kind\n        subaccountId\n        subaccount\n        conversationId\n        actor\n        contact\n        readAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Notices($after: String) {\n    notices(first: 25, after: $after) {\n      nodes {\n        id\n        kind\n        subaccountId\n        subaccount\n        conversationId\n        actor\n        contact\n        readAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReadNotices($ids: [ID!]) {\n    readNotices(ids: $ids)\n  }\n"): (typeof documents)["\n  mutation ReadNotices($ids: [ID!]) {\n    readNotices(ids: $ids)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Shell($id: ID!, $there: Boolean!) {\n    viewer {\n      id\n      name\n      email\n      language\n      role\n      scopes\n      wholeWorkspace\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    here: subaccount(id: $id) @include(if: $there) {\n      id\n      name\n      timeZone\n    }\n    newestEvent @include(if: $there)\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    tableViews {\n      id\n      list\n      name\n      conditions\n      layout\n    }\n    brand {\n      name\n      logo\n      icon\n      supportUrl\n      supportEmail\n      light {\n        accent\n        hover\n        ink\n        wash\n      }\n      dark {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n  }\n"): (typeof documents)["\n  query Shell($id: ID!, $there: Boolean!) {\n    viewer {\n      id\n      name\n      email\n      language\n      role\n      scopes\n      wholeWorkspace\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    here: subaccount(id: $id) @include(if: $there) {\n      id\n      name\n      timeZone\n    }\n    newestEvent @include(if: $there)\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    tableViews {\n      id\n      list\n      name\n      conditions\n      layout\n    }\n    brand {\n      name\n      logo\n      icon\n      supportUrl\n      supportEmail\n      light {\n        accent\n        hover\n        ink\n        wash\n      }\n      dark {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountPage {\n    sessions {\n      ...AccountPage_Session\n    }\n  }\n"): (typeof documents)["\n  query AccountPage {\n    sessions {\n      ...AccountPage_Session\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AccountPage_Session on Session {\n    id\n    current\n    address\n    userAgent\n    createdAt\n    lastSeenAt\n  }\n"): (typeof documents)["\n  fragment AccountPage_Session on Session {\n    id\n    current\n    address\n    userAgent\n    createdAt\n    lastSeenAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeSession($id: ID!) {\n    revokeSession(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeSession($id: ID!) {\n    revokeSession(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Consent($input: AppRequestInput!) {\n    viewer {\n      wholeWorkspace\n    }\n    appRequest(input: $input) {\n      name\n      host\n      local\n      scopes {\n        name\n        title\n        description\n      }\n    }\n    subaccounts(first: 100) {\n      nodes {\n        id\n        name\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n  }\n"): (typeof documents)["\n  query Consent($input: AppRequestInput!) {\n    viewer {\n      wholeWorkspace\n    }\n    appRequest(input: $input) {\n      name\n      host\n      local\n      scopes {\n        name\n        title\n        description\n      }\n    }\n    subaccounts(first: 100) {\n      nodes {\n        id\n        name\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConsentSubaccounts($search: String) {\n    subaccounts(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query ConsentSubaccounts($search: String) {\n    subaccounts(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AllowApp($input: AppRequestInput!, $scopes: [String!]!, $subaccounts: [ID!]!) {\n    allowApp(input: $input, scopes: $scopes, subaccounts: $subaccounts) {\n      redirectUrl\n    }\n  }\n"): (typeof documents)["\n  mutation AllowApp($input: AppRequestInput!, $scopes: [String!]!, $subaccounts: [ID!]!) {\n    allowApp(input: $input, scopes: $scopes, subaccounts: $subaccounts) {\n      redirectUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DenyApp($input: AppRequestInput!) {\n    denyApp(input: $input) {\n      redirectUrl\n    }\n  }\n"): (typeof documents)["\n  mutation DenyApp($input: AppRequestInput!) {\n    denyApp(input: $input) {\n      redirectUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetLanguage($language: Language!) {\n    setLanguage(language: $language) {\n      id\n      language\n    }\n  }\n"): (typeof documents)["\n  mutation SetLanguage($language: Language!) {\n    setLanguage(language: $language) {\n      id\n      language\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AnalyticsEntriesPage(\n    $figure: AnalyticsListed!\n    $from: String!\n    $to: String!\n    $since: Time\n    $until: Time\n    $assistantId: ID\n    $channel: String\n    $number: String\n    $topicId: ID\n    $first: Int!\n    $after: String\n  ) {\n    analyticsEntries(\n      figure: $figure\n      from: $from\n      to: $to\n      since: $since\n      until: $until\n      assistantId: $assistantId\n      channel: $channel\n      number: $number\n      topicId: $topicId\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        subaccountId\n        subaccountName\n        kind\n        text\n        failed\n        assistantName\n        contactName\n        phoneNumber\n        channel\n        callId\n        conversationId\n        durationSeconds\n        costInDollars\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query AnalyticsEntriesPage(\n    $figure: AnalyticsListed!\n    $from: String!\n    $to: String!\n    $since: Time\n    $until: Time\n    $assistantId: ID\n    $channel: String\n    $number: String\n    $topicId: ID\n    $first: Int!\n    $after: String\n  ) {\n    analyticsEntries(\n      figure: $figure\n      from: $from\n      to: $to\n      since: $since\n      until: $until\n      assistantId: $assistantId\n      channel: $channel\n      number: $number\n      topicId: $topicId\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        subaccountId\n        subaccountName\n        kind\n        text\n        failed\n        assistantName\n        contactName\n        phoneNumber\n        channel\n        callId\n        conversationId\n        durationSeconds\n        costInDollars\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Analytics_Totals on AnalyticsTotals {\n    calls\n    answeredCalls\n    containedCalls\n    successfulCalls\n    completedCalls\n    unansweredCalls\n    busyCalls\n    failedCalls\n    canceledCalls\n    inboundCalls\n    callSeconds\n    conversations\n    answeredConversations\n    containedConversations\n    closedConversations\n    handedOffConversations\n    responseTargets\n    responseTargetsMet\n    resolutionTargets\n    resolutionTargetsMet\n    messages\n    aiMessages\n    replies\n    failedReplies\n    positive\n    neutral\n    negative\n    mixed\n    unansweredQuestions\n    callCostInDollars\n    modelCostInDollars\n    costInDollars\n    callDuration {\n      ...Analytics_Times\n    }\n    callReplyTime {\n      ...Analytics_Times\n    }\n    chatReplyTime {\n      ...Analytics_Times\n    }\n    firstResponseTime {\n      ...Analytics_Times\n    }\n    resolutionTime {\n      ...Analytics_Times\n    }\n  }\n"): (typeof documents)["\n  fragment Analytics_Totals on AnalyticsTotals {\n    calls\n    answeredCalls\n    containedCalls\n    successfulCalls\n    completedCalls\n    unansweredCalls\n    busyCalls\n    failedCalls\n    canceledCalls\n    inboundCalls\n    callSeconds\n    conversations\n    answeredConversations\n    containedConversations\n    closedConversations\n    handedOffConversations\n    responseTargets\n    responseTargetsMet\n    resolutionTargets\n    resolutionTargetsMet\n    messages\n    aiMessages\n    replies\n    failedReplies\n    positive\n    neutral\n    negative\n    mixed\n    unansweredQuestions\n    callCostInDollars\n    modelCostInDollars\n    costInDollars\n    callDuration {\n      ...Analytics_Times\n    }\n    callReplyTime {\n      ...Analytics_Times\n    }\n    chatReplyTime {\n      ...Analytics_Times\n    }\n    firstResponseTime {\n      ...Analytics_Times\n    }\n    resolutionTime {\n      ...Analytics_Times\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Analytics_Times on AnalyticsTimes {\n    count\n    p50Seconds\n    p90Seconds\n    p95Seconds\n  }\n"): (typeof documents)["\n  fragment Analytics_Times on AnalyticsTimes {\n    count\n    p50Seconds\n    p90Seconds\n    p95Seconds\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Analytics_Group on AnalyticsGroup {\n    id\n    name\n    totals {\n      calls\n      answeredCalls\n      containedCalls\n      conversations\n      answeredConversations\n      containedConversations\n      responseTargets\n      responseTargetsMet\n      resolutionTargets\n      resolutionTargetsMet\n      costInDollars\n    }\n    margin {\n      currency\n      revenue\n      margin\n    }\n  }\n"): (typeof documents)["\n  fragment Analytics_Group on AnalyticsGroup {\n    id\n    name\n    totals {\n      calls\n      answeredCalls\n      containedCalls\n      conversations\n      answeredConversations\n      containedConversations\n      responseTargets\n      responseTargetsMet\n      resolutionTargets\n      resolutionTargetsMet\n      costInDollars\n    }\n    margin {\n      currency\n      revenue\n      margin\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AnalyticsPage($from: String!, $to: String!, $by: AnalyticsBy!, $filter: AnalyticsFilter!) {\n    analytics(from: $from, to: $to, by: $by, filter: $filter) {\n      beforeFrom\n      beforeTo\n      grain\n      stillCounting\n      totals {\n        ...Analytics_Totals\n      }\n      before {\n        ...Analytics_Totals\n      }\n      points {\n        at\n        totals {\n          calls\n          conversations\n          containedCalls\n          containedConversations\n          costInDollars\n        }\n      }\n      groups {\n        ...Analytics_Group\n      }\n    }\n    analyticsReport {\n      every\n    }\n  }\n"): (typeof documents)["\n  query AnalyticsPage($from: String!, $to: String!, $by: AnalyticsBy!, $filter: AnalyticsFilter!) {\n    analytics(from: $from, to: $to, by: $by, filter: $filter) {\n      beforeFrom\n      beforeTo\n      grain\n      stillCounting\n      totals {\n        ...Analytics_Totals\n      }\n      before {\n        ...Analytics_Totals\n      }\n      points {\n        at\n        totals {\n          calls\n          conversations\n          containedCalls\n          containedConversations\n          costInDollars\n        }\n      }\n      groups {\n        ...Analytics_Group\n      }\n    }\n    analyticsReport {\n      every\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AnalyticsExport($from: String!, $to: String!, $by: AnalyticsBy, $filter: AnalyticsFilter!) {\n    analytics(from: $from, to: $to, by: $by, filter: $filter) {\n      csv\n    }\n  }\n"): (typeof documents)["\n  query AnalyticsExport($from: String!, $to: String!, $by: AnalyticsBy, $filter: AnalyticsFilter!) {\n    analytics(from: $from, to: $to, by: $by, filter: $filter) {\n      csv\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAnalyticsReport($every: AnalyticsEvery) {\n    setAnalyticsReport(every: $every) {\n      every\n    }\n  }\n"): (typeof documents)["\n  mutation SetAnalyticsReport($every: AnalyticsEvery) {\n    setAnalyticsReport(every: $every) {\n      every\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAppointmentsStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation SetAppointmentsStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteAppointments($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteAppointments($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ContactChoices($search: String) {\n    contacts(search: $search, first: 25) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n  }\n"): (typeof documents)["\n  query ContactChoices($search: String) {\n    contacts(search: $search, first: 25) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AssistantChoices($search: String) {\n    assistants(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query AssistantChoices($search: String) {\n    assistants(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateAppointment($input: CreateAppointmentInput!, $force: Boolean!) {\n    createAppointment(input: $input, force: $force) {\n      id\n      startTime\n    }\n  }\n"): (typeof documents)["\n  mutation CreateAppointment($input: CreateAppointmentInput!, $force: Boolean!) {\n    createAppointment(input: $input, force: $force) {\n      id\n      startTime\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateAppointment($id: ID!, $input: UpdateAppointmentInput!, $force: Boolean!) {\n    updateAppointment(id: $id, input: $input, force: $force) {\n      id\n      startTime\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateAppointment($id: ID!, $input: UpdateAppointmentInput!, $force: Boolean!) {\n    updateAppointment(id: $id, input: $input, force: $force) {\n      id\n      startTime\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAppointmentStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation SetAppointmentStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AppointmentRow_Appointment on Appointment {\n    id\n    contactId\n    contactName\n    address\n    status\n    source\n    assistantId\n    startTime\n    endTime\n    createdAt\n    updatedAt\n  }\n"): (typeof documents)["\n  fragment AppointmentRow_Appointment on Appointment {\n    id\n    contactId\n    contactName\n    address\n    status\n    source\n    assistantId\n    startTime\n    endTime\n    createdAt\n    updatedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AppointmentsPage(\n    $from: Time\n    $to: Time\n    $status: AppointmentStatus\n    $assistantId: ID\n    $sort: AppointmentSort\n    $first: Int\n    $after: String\n  ) {\n    appointments(\n      from: $from\n      to: $to\n      status: $status\n      assistantId: $assistantId\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...AppointmentRow_Appointment\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query AppointmentsPage(\n    $from: Time\n    $to: Time\n    $status: AppointmentStatus\n    $assistantId: ID\n    $sort: AppointmentSort\n    $first: Int\n    $after: String\n  ) {\n    appointments(\n      from: $from\n      to: $to\n      status: $status\n      assistantId: $assistantId\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...AppointmentRow_Appointment\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteAppointment($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteAppointment($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Abilities_Assistant on Assistant {\n    id\n    name\n    platformTools\n    tools(first: 100) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n    knowledgeBases(first: 100) {\n      nodes {\n        id\n        name\n        sources\n        unread\n        failed\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment Abilities_Assistant on Assistant {\n    id\n    name\n    platformTools\n    tools(first: 100) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n    knowledgeBases(first: 100) {\n      nodes {\n        id\n        name\n        sources\n        unread\n        failed\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AssignTool($id: ID!, $assistantId: ID!) {\n    assignTool(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AssignTool($id: ID!, $assistantId: ID!) {\n    assignTool(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveTool($id: ID!, $assistantId: ID!) {\n    removeTool(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveTool($id: ID!, $assistantId: ID!) {\n    removeTool(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AssignKnowledgeBase($id: ID!, $assistantId: ID!) {\n    assignKnowledgeBase(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AssignKnowledgeBase($id: ID!, $assistantId: ID!) {\n    assignKnowledgeBase(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveKnowledgeBase($id: ID!, $assistantId: ID!) {\n    removeKnowledgeBase(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveKnowledgeBase($id: ID!, $assistantId: ID!) {\n    removeKnowledgeBase(id: $id, assistantId: $assistantId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickTool($search: String) {\n    tools(search: $search, isPrebuilt: false, first: 12) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickTool($search: String) {\n    tools(search: $search, isPrebuilt: false, first: 12) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickKnowledgeBase($search: String) {\n    knowledgeBases(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickKnowledgeBase($search: String) {\n    knowledgeBases(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ArchiveAssistant($id: ID!) {\n    archiveAssistant(id: $id) {\n      id\n      archived\n      revision\n    }\n  }\n"): (typeof documents)["\n  mutation ArchiveAssistant($id: ID!) {\n    archiveAssistant(id: $id) {\n      id\n      archived\n      revision\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnarchiveAssistant($id: ID!) {\n    unarchiveAssistant(id: $id) {\n      id\n      archived\n      revision\n    }\n  }\n"): (typeof documents)["\n  mutation UnarchiveAssistant($id: ID!) {\n    unarchiveAssistant(id: $id) {\n      id\n      archived\n      revision\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AssistantMenu_Assistant on Assistant {\n    id\n    name\n    archived\n  }\n"): (typeof documents)["\n  fragment AssistantMenu_Assistant on Assistant {\n    id\n    name\n    archived\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DuplicateAssistant($id: ID!, $name: String) {\n    duplicateAssistant(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation DuplicateAssistant($id: ID!, $name: String) {\n    duplicateAssistant(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteAssistant($id: ID!) {\n    deleteAssistant(id: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteAssistant($id: ID!) {\n    deleteAssistant(id: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AssistantPage($id: ID!) {\n    assistant(id: $id) {\n      ...Saved\n      ...Heading_Assistant\n      ...Abilities_Assistant\n      ...VersionsTab_Assistant\n      ...WebCalls_Assistant\n      ...NotesTab_Assistant\n      folder {\n        id\n        name\n      }\n    }\n    platform: tools(isPrebuilt: true, first: 100) {\n      nodes {\n        ...PlatformTools_Tool\n      }\n    }\n    phoneNumbers(assistantId: $id, first: 50) {\n      nodes {\n        ...Numbers_PhoneNumber\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    tags(assistantId: $id, first: 50) {\n      nodes {\n        ...Tags_Tag\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistantCalendar(assistantId: $id) {\n      ...CalendarTab_Calendar\n    }\n    assistantBehavior(assistantId: $id) {\n      ...BehaviorTab_Behavior\n    }\n    promptVariables {\n      ...Variable\n    }\n    modelNames {\n      name\n      default\n    }\n    fallbackEndpoints {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  query AssistantPage($id: ID!) {\n    assistant(id: $id) {\n      ...Saved\n      ...Heading_Assistant\n      ...Abilities_Assistant\n      ...VersionsTab_Assistant\n      ...WebCalls_Assistant\n      ...NotesTab_Assistant\n      folder {\n        id\n        name\n      }\n    }\n    platform: tools(isPrebuilt: true, first: 100) {\n      nodes {\n        ...PlatformTools_Tool\n      }\n    }\n    phoneNumbers(assistantId: $id, first: 50) {\n      nodes {\n        ...Numbers_PhoneNumber\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    tags(assistantId: $id, first: 50) {\n      nodes {\n        ...Tags_Tag\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistantCalendar(assistantId: $id) {\n      ...CalendarTab_Calendar\n    }\n    assistantBehavior(assistantId: $id) {\n      ...BehaviorTab_Behavior\n    }\n    promptVariables {\n      ...Variable\n    }\n    modelNames {\n      name\n      default\n    }\n    fallbackEndpoints {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AssistantsPage($sort: NameSort, $search: String, $folderId: ID, $includeArchived: Boolean, $after: String) {\n    assistants(\n      sort: $sort\n      search: $search\n      folderId: $folderId\n      includeArchived: $includeArchived\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        folderId\n        ...Line_Assistant\n      }\n    }\n    ...Folders_Query\n  }\n"): (typeof documents)["\n  query AssistantsPage($sort: NameSort, $search: String, $folderId: ID, $includeArchived: Boolean, $after: String) {\n    assistants(\n      sort: $sort\n      search: $search\n      folderId: $folderId\n      includeArchived: $includeArchived\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        folderId\n        ...Line_Assistant\n      }\n    }\n    ...Folders_Query\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BehaviorTab_Behavior on AssistantBehavior {\n    channel\n    contact\n    hours\n    tags\n    time\n    rewrite\n    fallbackSentence\n    handOffSentence\n    closedSentence\n    maxTokens\n    askAfterSilence\n    endAfterSilence\n    fallbacks {\n      endpoint\n      model\n      endpointId\n    }\n  }\n"): (typeof documents)["\n  fragment BehaviorTab_Behavior on AssistantBehavior {\n    channel\n    contact\n    hours\n    tags\n    time\n    rewrite\n    fallbackSentence\n    handOffSentence\n    closedSentence\n    maxTokens\n    askAfterSilence\n    endAfterSilence\n    fallbacks {\n      endpoint\n      model\n      endpointId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAssistantBehavior($assistantId: ID!, $input: AssistantBehaviorInput!) {\n    setAssistantBehavior(assistantId: $assistantId, input: $input) {\n      ...BehaviorTab_Behavior\n    }\n  }\n"): (typeof documents)["\n  mutation SetAssistantBehavior($assistantId: ID!, $input: AssistantBehaviorInput!) {\n    setAssistantBehavior(assistantId: $assistantId, input: $input) {\n      ...BehaviorTab_Behavior\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CalendarTab_Calendar on Calendar {\n    sunday {\n      from\n      to\n    }\n    monday {\n      from\n      to\n    }\n    tuesday {\n      from\n      to\n    }\n    wednesday {\n      from\n      to\n    }\n    thursday {\n      from\n      to\n    }\n    friday {\n      from\n      to\n    }\n    saturday {\n      from\n      to\n    }\n    slotMinutes\n    bufferMinutes\n    noticeMinutes\n  }\n"): (typeof documents)["\n  fragment CalendarTab_Calendar on Calendar {\n    sunday {\n      from\n      to\n    }\n    monday {\n      from\n      to\n    }\n    tuesday {\n      from\n      to\n    }\n    wednesday {\n      from\n      to\n    }\n    thursday {\n      from\n      to\n    }\n    friday {\n      from\n      to\n    }\n    saturday {\n      from\n      to\n    }\n    slotMinutes\n    bufferMinutes\n    noticeMinutes\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetAssistantCalendar($assistantId: ID!, $calendar: CalendarInput) {\n    setAssistantCalendar(assistantId: $assistantId, calendar: $calendar) {\n      ...CalendarTab_Calendar\n    }\n  }\n"): (typeof documents)["\n  mutation SetAssistantCalendar($assistantId: ID!, $calendar: CalendarInput) {\n    setAssistantCalendar(assistantId: $assistantId, calendar: $calendar) {\n      ...CalendarTab_Calendar\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TestCallVerdict($input: CreateCallInput!) {\n    callVerdict(input: $input) {\n      allowed\n      reason\n      fromNumber\n      unknownVariables\n    }\n  }\n"): (typeof documents)["\n  query TestCallVerdict($input: CreateCallInput!) {\n    callVerdict(input: $input) {\n      allowed\n      reason\n      fromNumber\n      unknownVariables\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTestCall($input: CreateCallInput!) {\n    createCall(input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTestCall($input: CreateCallInput!) {\n    createCall(input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AssignAssistantsToFolder($id: ID!, $assistantIds: [ID!]!) {\n    assignAssistantsToFolder(id: $id, assistantIds: $assistantIds) {\n      id\n      counts {\n        total\n        archived\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation AssignAssistantsToFolder($id: ID!, $assistantIds: [ID!]!) {\n    assignAssistantsToFolder(id: $id, assistantIds: $assistantIds) {\n      id\n      counts {\n        total\n        archived\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveAssistantsFromFolder($id: ID!, $assistantIds: [ID!]!) {\n    removeAssistantsFromFolder(id: $id, assistantIds: $assistantIds) {\n      id\n      counts {\n        total\n        archived\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveAssistantsFromFolder($id: ID!, $assistantIds: [ID!]!) {\n    removeAssistantsFromFolder(id: $id, assistantIds: $assistantIds) {\n      id\n      counts {\n        total\n        archived\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Line_Assistant on Assistant {\n    id\n    name\n    description\n    folder {\n      id\n      name\n      color\n    }\n    model\n    voiceId\n    voiceEnabled\n    language\n    archived\n    createdAt\n    updatedAt\n    ...SyncBadge_Assistant\n    ...AssistantMenu_Assistant\n  }\n"): (typeof documents)["\n  fragment Line_Assistant on Assistant {\n    id\n    name\n    description\n    folder {\n      id\n      name\n      color\n    }\n    model\n    voiceId\n    voiceEnabled\n    language\n    archived\n    createdAt\n    updatedAt\n    ...SyncBadge_Assistant\n    ...AssistantMenu_Assistant\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateAssistant($input: CreateAssistantInput!) {\n    createAssistant(input: $input) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation CreateAssistant($input: CreateAssistantInput!) {\n    createAssistant(input: $input) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateAssistantFromTemplate($input: CreateAssistantFromTemplateInput!) {\n    createAssistantFromTemplate(input: $input) {\n      assistant {\n        id\n        name\n      }\n      knowledgeBase {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateAssistantFromTemplate($input: CreateAssistantFromTemplateInput!) {\n    createAssistantFromTemplate(input: $input) {\n      assistant {\n        id\n        name\n      }\n      knowledgeBase {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateAssistantFolder($input: CreateAssistantFolderInput!) {\n    createAssistantFolder(input: $input) {\n      id\n      name\n      color\n    }\n  }\n"): (typeof documents)["\n  mutation CreateAssistantFolder($input: CreateAssistantFolderInput!) {\n    createAssistantFolder(input: $input) {\n      id\n      name\n      color\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateAssistantFolder($id: ID!, $input: UpdateAssistantFolderInput!) {\n    updateAssistantFolder(id: $id, input: $input) {\n      id\n      name\n      color\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateAssistantFolder($id: ID!, $input: UpdateAssistantFolderInput!) {\n    updateAssistantFolder(id: $id, input: $input) {\n      id\n      name\n      color\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment FolderList_Folder on AssistantFolder {\n    id\n    name\n    color\n    isArchived\n    counts {\n      total\n      archived\n    }\n  }\n"): (typeof documents)["\n  fragment FolderList_Folder on AssistantFolder {\n    id\n    name\n    color\n    isArchived\n    counts {\n      total\n      archived\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Folders_Query on Query {\n    assistantFolders(first: 50, includeArchived: true) {\n      nodes {\n        ...FolderList_Folder\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment Folders_Query on Query {\n    assistantFolders(first: 50, includeArchived: true) {\n      nodes {\n        ...FolderList_Folder\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Folders($search: String, $first: Int, $after: String) {\n    assistantFolders(search: $search, first: $first, includeArchived: true, after: $after) {\n      nodes {\n        ...FolderList_Folder\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Folders($search: String, $first: Int, $after: String) {\n    assistantFolders(search: $search, first: $first, includeArchived: true, after: $after) {\n      nodes {\n        ...FolderList_Folder\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ArchiveAssistantFolder($id: ID!, $isArchived: Boolean!) {\n    updateAssistantFolder(id: $id, input: { isArchived: $isArchived }) {\n      id\n      isArchived\n    }\n  }\n"): (typeof documents)["\n  mutation ArchiveAssistantFolder($id: ID!, $isArchived: Boolean!) {\n    updateAssistantFolder(id: $id, input: { isArchived: $isArchived }) {\n      id\n      isArchived\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteAssistantFolder($id: ID!) {\n    deleteAssistantFolder(id: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteAssistantFolder($id: ID!) {\n    deleteAssistantFolder(id: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Heading_Assistant on Assistant {\n    id\n    name\n    archived\n    voiceEnabled\n    syncState\n    syncRefusal\n    lastSyncedAt\n    ...SyncBadge_Assistant\n    ...AssistantMenu_Assistant\n  }\n"): (typeof documents)["\n  fragment Heading_Assistant on Assistant {\n    id\n    name\n    archived\n    voiceEnabled\n    syncState\n    syncRefusal\n    lastSyncedAt\n    ...SyncBadge_Assistant\n    ...AssistantMenu_Assistant\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SyncAssistant($id: ID!) {\n    syncAssistant(id: $id) {\n      id\n      syncState\n      syncRefusal\n      lastSyncedAt\n    }\n  }\n"): (typeof documents)["\n  mutation SyncAssistant($id: ID!) {\n    syncAssistant(id: $id) {\n      id\n      syncState\n      syncRefusal\n      lastSyncedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TestCall($id: ID!) {\n    call(id: $id) {\n      id\n      callStatus\n      toNumber\n      totalDurationSeconds\n      disconnectionReason\n      failure\n      transcriptObject {\n        role\n        content\n        startMs\n      }\n    }\n  }\n"): (typeof documents)["\n  query TestCall($id: ID!) {\n    call(id: $id) {\n      id\n      callStatus\n      toNumber\n      totalDurationSeconds\n      disconnectionReason\n      failure\n      transcriptObject {\n        role\n        content\n        startMs\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EndTestCall($id: ID!) {\n    endCall(id: $id) {\n      id\n      callStatus\n    }\n  }\n"): (typeof documents)["\n  mutation EndTestCall($id: ID!) {\n    endCall(id: $id) {\n      id\n      callStatus\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NotesTab_Assistant on Assistant {\n    id\n    notes(first: 50) {\n      nodes {\n        ...NotesTab_Note\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment NotesTab_Assistant on Assistant {\n    id\n    notes(first: 50) {\n      nodes {\n        ...NotesTab_Note\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NotesTab_Note on AssistantNote {\n    id\n    content\n    author\n    createdAt\n  }\n"): (typeof documents)["\n  fragment NotesTab_Note on AssistantNote {\n    id\n    content\n    author\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AssistantNotes($id: ID!, $first: Int!, $after: String) {\n    assistant(id: $id) {\n      id\n      notes(first: $first, after: $after) {\n        nodes {\n          ...NotesTab_Note\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query AssistantNotes($id: ID!, $first: Int!, $after: String) {\n    assistant(id: $id) {\n      id\n      notes(first: $first, after: $after) {\n        nodes {\n          ...NotesTab_Note\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateAssistantNote($assistantId: ID!, $content: String!) {\n    createAssistantNote(assistantId: $assistantId, content: $content) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateAssistantNote($assistantId: ID!, $content: String!) {\n    createAssistantNote(assistantId: $assistantId, content: $content) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteAssistantNote($assistantId: ID!, $noteId: ID!) {\n    deleteAssistantNote(assistantId: $assistantId, noteId: $noteId) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteAssistantNote($assistantId: ID!, $noteId: ID!) {\n    deleteAssistantNote(assistantId: $assistantId, noteId: $noteId) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PlatformTools_Tool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n  }\n"): (typeof documents)["\n  fragment PlatformTools_Tool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PreviewPrompt($prompt: String!, $contactId: ID, $assistantId: ID) {\n    previewPrompt(prompt: $prompt, contactId: $contactId, assistantId: $assistantId) {\n      text\n      unknownVariables\n      characters\n      tokens\n    }\n  }\n"): (typeof documents)["\n  query PreviewPrompt($prompt: String!, $contactId: ID, $assistantId: ID) {\n    previewPrompt(prompt: $prompt, contactId: $contactId, assistantId: $assistantId) {\n      text\n      unknownVariables\n      characters\n      tokens\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Numbers_PhoneNumber on PhoneNumber {\n    id\n    number\n    name\n  }\n"): (typeof documents)["\n  fragment Numbers_PhoneNumber on PhoneNumber {\n    id\n    number\n    name\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Tags_Tag on Tag {\n    id\n    name\n    tagId\n  }\n"): (typeof documents)["\n  fragment Tags_Tag on Tag {\n    id\n    name\n    tagId\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AssistantNumbers($id: ID!, $first: Int!, $after: String) {\n    phoneNumbers(assistantId: $id, first: $first, after: $after) {\n      nodes {\n        ...Numbers_PhoneNumber\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query AssistantNumbers($id: ID!, $first: Int!, $after: String) {\n    phoneNumbers(assistantId: $id, first: $first, after: $after) {\n      nodes {\n        ...Numbers_PhoneNumber\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AssistantTags($id: ID!, $first: Int!, $after: String) {\n    tags(assistantId: $id, first: $first, after: $after) {\n      nodes {\n        ...Tags_Tag\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query AssistantTags($id: ID!, $first: Int!, $after: String) {\n    tags(assistantId: $id, first: $first, after: $after) {\n      nodes {\n        ...Tags_Tag\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReachByNumber($id: ID!, $assistantId: ID) {\n    assignPhoneNumber(id: $id, assistantId: $assistantId) {\n      id\n      assistantId\n      assistantName\n    }\n  }\n"): (typeof documents)["\n  mutation ReachByNumber($id: ID!, $assistantId: ID) {\n    assignPhoneNumber(id: $id, assistantId: $assistantId) {\n      id\n      assistantId\n      assistantName\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RouteTag($id: ID!, $assistantId: ID) {\n    updateTag(id: $id, input: { assistantId: $assistantId }) {\n      id\n      assistantId\n    }\n  }\n"): (typeof documents)["\n  mutation RouteTag($id: ID!, $assistantId: ID) {\n    updateTag(id: $id, input: { assistantId: $assistantId }) {\n      id\n      assistantId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickPhoneNumber($search: String) {\n    phoneNumbers(search: $search, first: 12) {\n      nodes {\n        id\n        number\n        name\n        assistantName\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickPhoneNumber($search: String) {\n    phoneNumbers(search: $search, first: 12) {\n      nodes {\n        id\n        number\n        name\n        assistantName\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickTag($search: String) {\n    tags(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickTag($search: String) {\n    tags(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateAssistant($id: ID!, $input: UpdateAssistantInput!, $ifMatch: String) {\n    updateAssistant(id: $id, input: $input, ifMatch: $ifMatch) {\n      ...Saved\n      updatedAt\n      ...SyncBadge_Assistant\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateAssistant($id: ID!, $input: UpdateAssistantInput!, $ifMatch: String) {\n    updateAssistant(id: $id, input: $input, ifMatch: $ifMatch) {\n      ...Saved\n      updatedAt\n      ...SyncBadge_Assistant\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestAssistant($id: ID!) {\n    assistant(id: $id) {\n      ...Saved\n    }\n  }\n"): (typeof documents)["\n  query NewestAssistant($id: ID!) {\n    assistant(id: $id) {\n      ...Saved\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Trades($page: String, $chosen: String) {\n    assistantTemplates(language: $page) {\n      id\n      title\n      hint\n    }\n    spoken: assistantTemplates(language: $chosen) {\n      id\n      name\n      questions\n    }\n  }\n"): (typeof documents)["\n  query Trades($page: String, $chosen: String) {\n    assistantTemplates(language: $page) {\n      id\n      title\n      hint\n    }\n    spoken: assistantTemplates(language: $chosen) {\n      id\n      name\n      questions\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SyncBadge_Assistant on Assistant {\n    syncState\n    voiceEnabled\n  }\n"): (typeof documents)["\n  fragment SyncBadge_Assistant on Assistant {\n    syncState\n    voiceEnabled\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TeachAssistant($assistantId: ID!, $input: LessonInput!) {\n    teachAssistant(assistantId: $assistantId, input: $input) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation TeachAssistant($assistantId: ID!, $input: LessonInput!) {\n    teachAssistant(assistantId: $assistantId, input: $input) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription TestTurn($input: ChatCompletionInput!) {\n    chatCompletion(input: $input) {\n      __typename\n      ... on ChatDelta {\n        content\n      }\n      ... on ChatToolCall {\n        toolCall {\n          id\n          name\n          arguments\n          result\n          error\n          durationMs\n        }\n      }\n      ... on ChatToolResult {\n        toolCall {\n          id\n          name\n          arguments\n          result\n          error\n          durationMs\n        }\n      }\n      ... on ChatDone {\n        completion {\n          conversationId\n          output\n          replied\n          toolCalls {\n            id\n            name\n            arguments\n            result\n            error\n            durationMs\n          }\n          matches {\n            id\n            score\n            metadata {\n              text\n            }\n          }\n        }\n      }\n      ... on ChatFailure {\n        message\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription TestTurn($input: ChatCompletionInput!) {\n    chatCompletion(input: $input) {\n      __typename\n      ... on ChatDelta {\n        content\n      }\n      ... on ChatToolCall {\n        toolCall {\n          id\n          name\n          arguments\n          result\n          error\n          durationMs\n        }\n      }\n      ... on ChatToolResult {\n        toolCall {\n          id\n          name\n          arguments\n          result\n          error\n          durationMs\n        }\n      }\n      ... on ChatDone {\n        completion {\n          conversationId\n          output\n          replied\n          toolCalls {\n            id\n            name\n            arguments\n            result\n            error\n            durationMs\n          }\n          matches {\n            id\n            score\n            metadata {\n              text\n            }\n          }\n        }\n      }\n      ... on ChatFailure {\n        message\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Saved on Assistant {\n    id\n    revision\n    name\n    description\n    prompt\n    model\n    temperature\n    language\n    voiceId\n    assistantType\n    voiceEnabled\n    folderId\n    ambientNoise\n    queue\n    publicCalls\n    callOrigins\n    callsPerAddress\n    webConcurrency\n    webMinutes\n    voiceSettings {\n      greetingMode\n      inboundOpeningMessage\n      outboundOpeningMessage\n      inboundGreeting\n      outboundGreeting\n      voicemailMessage\n      enableVoicemailDetection\n    }\n  }\n"): (typeof documents)["\n  fragment Saved on Assistant {\n    id\n    revision\n    name\n    description\n    prompt\n    model\n    temperature\n    language\n    voiceId\n    assistantType\n    voiceEnabled\n    folderId\n    ambientNoise\n    queue\n    publicCalls\n    callOrigins\n    callsPerAddress\n    webConcurrency\n    webMinutes\n    voiceSettings {\n      greetingMode\n      inboundOpeningMessage\n      outboundOpeningMessage\n      inboundGreeting\n      outboundGreeting\n      voicemailMessage\n      enableVoicemailDetection\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Variable on PromptVariable {\n    name\n    description\n    source\n    example\n  }\n"): (typeof documents)["\n  fragment Variable on PromptVariable {\n    name\n    description\n    source\n    example\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment VersionsTab_Assistant on Assistant {\n    id\n    versions(first: 100) {\n      nodes {\n        ...VersionsTab_Version\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment VersionsTab_Assistant on Assistant {\n    id\n    versions(first: 100) {\n      nodes {\n        ...VersionsTab_Version\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment VersionsTab_Version on AssistantVersion {\n    id\n    version\n    prompt\n    changeNote\n    createdAt\n  }\n"): (typeof documents)["\n  fragment VersionsTab_Version on AssistantVersion {\n    id\n    version\n    prompt\n    changeNote\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AssistantVersions($id: ID!, $first: Int!, $after: String) {\n    assistant(id: $id) {\n      id\n      versions(first: $first, after: $after) {\n        nodes {\n          ...VersionsTab_Version\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query AssistantVersions($id: ID!, $first: Int!, $after: String) {\n    assistant(id: $id) {\n      id\n      versions(first: $first, after: $after) {\n        nodes {\n          ...VersionsTab_Version\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevertAssistantVersion($assistantId: ID!, $versionId: ID!, $ifMatch: String) {\n    revertAssistantVersion(assistantId: $assistantId, versionId: $versionId, ifMatch: $ifMatch) {\n      ...Saved\n      ...VersionsTab_Assistant\n    }\n  }\n"): (typeof documents)["\n  mutation RevertAssistantVersion($assistantId: ID!, $versionId: ID!, $ifMatch: String) {\n    revertAssistantVersion(assistantId: $assistantId, versionId: $versionId, ifMatch: $ifMatch) {\n      ...Saved\n      ...VersionsTab_Assistant\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTestWebCall($input: CreateWebCallInput!) {\n    createWebCall(input: $input) {\n      ticket\n      expiresAt\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTestWebCall($input: CreateWebCallInput!) {\n    createWebCall(input: $input) {\n      ticket\n      expiresAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WebCalls_Assistant on Assistant {\n    id\n    publicId\n    webCallsEnabled\n  }\n"): (typeof documents)["\n  fragment WebCalls_Assistant on Assistant {\n    id\n    publicId\n    webCallsEnabled\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenewPublicId($id: ID!) {\n    renewPublicId(assistantId: $id) {\n      id\n      publicId\n    }\n  }\n"): (typeof documents)["\n  mutation RenewPublicId($id: ID!) {\n    renewPublicId(assistantId: $id) {\n      id\n      publicId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BillingPage($client: ID, $id: ID!, $here: Boolean!, $month: String, $after: String) {\n    priceList(subaccountId: $client) {\n      ...PriceCard_PriceList\n    }\n    workspaceSpending @skip(if: $here) {\n      ...Spending_Spending\n    }\n    monthStatement(subaccountId: $id) @include(if: $here) {\n      ...SoFar_Statement\n    }\n    viewer {\n      id\n      wholeWorkspace\n    }\n    statements(subaccountId: $client, month: $month, first: 50, after: $after) {\n      nodes {\n        id\n        number\n        subaccountId\n        subaccountName\n        month\n        currency\n        total\n        issuedAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query BillingPage($client: ID, $id: ID!, $here: Boolean!, $month: String, $after: String) {\n    priceList(subaccountId: $client) {\n      ...PriceCard_PriceList\n    }\n    workspaceSpending @skip(if: $here) {\n      ...Spending_Spending\n    }\n    monthStatement(subaccountId: $id) @include(if: $here) {\n      ...SoFar_Statement\n    }\n    viewer {\n      id\n      wholeWorkspace\n    }\n    statements(subaccountId: $client, month: $month, first: 50, after: $after) {\n      nodes {\n        id\n        number\n        subaccountId\n        subaccountName\n        month\n        currency\n        total\n        issuedAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateBilling($input: UpdateBillingInput!) {\n    updateBilling(input: $input) {\n      currency\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateBilling($input: UpdateBillingInput!) {\n    updateBilling(input: $input) {\n      currency\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PriceCard_PriceList on PriceList {\n    currency\n    currencyFixed\n    dollarRate\n    version\n    prices {\n      id\n      from\n      monthlyFee\n      callMinutePrice\n      callStepSeconds\n      includedMinutes\n      conversationPrice\n      replyPrice\n      numberMonthlyPrice\n    }\n    current {\n      monthlyFee\n      callMinutePrice\n      callStepSeconds\n      includedMinutes\n      conversationPrice\n      replyPrice\n      numberMonthlyPrice\n    }\n  }\n"): (typeof documents)["\n  fragment PriceCard_PriceList on PriceList {\n    currency\n    currencyFixed\n    dollarRate\n    version\n    prices {\n      id\n      from\n      monthlyFee\n      callMinutePrice\n      callStepSeconds\n      includedMinutes\n      conversationPrice\n      replyPrice\n      numberMonthlyPrice\n    }\n    current {\n      monthlyFee\n      callMinutePrice\n      callStepSeconds\n      includedMinutes\n      conversationPrice\n      replyPrice\n      numberMonthlyPrice\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemovePrices($id: ID!) {\n    removePrices(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RemovePrices($id: ID!) {\n    removePrices(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetBillingPrices($client: ID, $from: String!, $prices: PricesInput!, $ifVersion: String) {\n    setPrices(subaccountId: $client, from: $from, prices: $prices, ifVersion: $ifVersion) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation SetBillingPrices($client: ID, $from: String!, $prices: PricesInput!, $ifVersion: String) {\n    setPrices(subaccountId: $client, from: $from, prices: $prices, ifVersion: $ifVersion) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BillingPrices($client: ID) {\n    priceList(subaccountId: $client) {\n      version\n      prices {\n        id\n        from\n        monthlyFee\n        callMinutePrice\n        callStepSeconds\n        includedMinutes\n        conversationPrice\n        replyPrice\n        numberMonthlyPrice\n      }\n    }\n  }\n"): (typeof documents)["\n  query BillingPrices($client: ID) {\n    priceList(subaccountId: $client) {\n      version\n      prices {\n        id\n        from\n        monthlyFee\n        callMinutePrice\n        callStepSeconds\n        includedMinutes\n        conversationPrice\n        replyPrice\n        numberMonthlyPrice\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SoFar_Statement on Statement {\n    month\n    currency\n    total\n    lines {\n      kind\n      from\n      to\n      quantity\n      unitPrice\n      amount\n    }\n  }\n"): (typeof documents)["\n  fragment SoFar_Statement on Statement {\n    month\n    currency\n    total\n    lines {\n      kind\n      from\n      to\n      quantity\n      unitPrice\n      amount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BrandForm_BrandSettings on BrandSettings {\n    own {\n      name\n      accent\n      accentDark\n      mailName\n      replyTo\n      supportUrl\n      supportEmail\n      logo\n      icon\n    }\n    inherited {\n      name\n      accent\n      accentDark\n      mailName\n      replyTo\n      supportUrl\n      supportEmail\n      logo\n      icon\n    }\n    shown {\n      name\n    }\n  }\n"): (typeof documents)["\n  fragment BrandForm_BrandSettings on BrandSettings {\n    own {\n      name\n      accent\n      accentDark\n      mailName\n      replyTo\n      supportUrl\n      supportEmail\n      logo\n      icon\n    }\n    inherited {\n      name\n      accent\n      accentDark\n      mailName\n      replyTo\n      supportUrl\n      supportEmail\n      logo\n      icon\n    }\n    shown {\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BrandPage($whole: Boolean!) {\n    client: brandSettings @skip(if: $whole) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n    workspace: workspaceBrandSettings @include(if: $whole) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n"): (typeof documents)["\n  query BrandPage($whole: Boolean!) {\n    client: brandSettings @skip(if: $whole) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n    workspace: workspaceBrandSettings @include(if: $whole) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetBrand($input: BrandInput!) {\n    set: setBrand(input: $input) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n"): (typeof documents)["\n  mutation SetBrand($input: BrandInput!) {\n    set: setBrand(input: $input) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetWorkspaceBrand($input: BrandInput!) {\n    set: setWorkspaceBrand(input: $input) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n"): (typeof documents)["\n  mutation SetWorkspaceBrand($input: BrandInput!) {\n    set: setWorkspaceBrand(input: $input) {\n      ...BrandForm_BrandSettings\n      ...HostCard_BrandSettings\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation VerifyBrandHost {\n    verify: verifyBrandHost {\n      ...HostCard_BrandSettings\n    }\n  }\n"): (typeof documents)["\n  mutation VerifyBrandHost {\n    verify: verifyBrandHost {\n      ...HostCard_BrandSettings\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation VerifyWorkspaceBrandHost {\n    verify: verifyWorkspaceBrandHost {\n      ...HostCard_BrandSettings\n    }\n  }\n"): (typeof documents)["\n  mutation VerifyWorkspaceBrandHost {\n    verify: verifyWorkspaceBrandHost {\n      ...HostCard_BrandSettings\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment HostCard_BrandSettings on BrandSettings {\n    host\n    verifiedAt\n    reachedAt\n    missingSince\n    record {\n      name\n      value\n    }\n  }\n"): (typeof documents)["\n  fragment HostCard_BrandSettings on BrandSettings {\n    host\n    verifiedAt\n    reachedAt\n    missingSince\n    record {\n      name\n      value\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BrandPreview($light: String!, $dark: String!) {\n    light: brandColours(accent: $light) {\n      light {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n    dark: brandColours(accent: $dark) {\n      dark {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n  }\n"): (typeof documents)["\n  query BrandPreview($light: String!, $dark: String!) {\n    light: brandColours(accent: $light) {\n      light {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n    dark: brandColours(accent: $dark) {\n      dark {\n        accent\n        hover\n        ink\n        wash\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BulkProgress_BulkChange on BulkChange {\n    id\n    status\n    failureReason\n    total\n    done\n    changed\n    skipped\n    failed\n  }\n"): (typeof documents)["\n  fragment BulkProgress_BulkChange on BulkChange {\n    id\n    status\n    failureReason\n    total\n    done\n    changed\n    skipped\n    failed\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BulkContactChange($id: ID!) {\n    bulkContactChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n"): (typeof documents)["\n  query BulkContactChange($id: ID!) {\n    bulkContactChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BulkConversationChange($id: ID!) {\n    bulkConversationChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n"): (typeof documents)["\n  query BulkConversationChange($id: ID!) {\n    bulkConversationChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelBulkContactChange($id: ID!) {\n    cancelBulkContactChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n"): (typeof documents)["\n  mutation CancelBulkContactChange($id: ID!) {\n    cancelBulkContactChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelBulkConversationChange($id: ID!) {\n    cancelBulkConversationChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n"): (typeof documents)["\n  mutation CancelBulkConversationChange($id: ID!) {\n    cancelBulkConversationChange(id: $id) {\n      ...BulkProgress_BulkChange\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BulkContactChanges {\n    bulkContactChanges {\n      id\n    }\n  }\n"): (typeof documents)["\n  query BulkContactChanges {\n    bulkContactChanges {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BulkConversationChanges {\n    bulkConversationChanges {\n      id\n    }\n  }\n"): (typeof documents)["\n  query BulkConversationChanges {\n    bulkConversationChanges {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CallAnalysis_Call on Call {\n    callSummary\n    disconnectionReason\n    failure\n    callAnalysis {\n      summary\n      successful\n    }\n    topics {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  fragment CallAnalysis_Call on Call {\n    callSummary\n    disconnectionReason\n    failure\n    callAnalysis {\n      summary\n      successful\n    }\n    topics {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CallColumns_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    costInDollars\n    disconnectionReason\n    userSentiment\n    assistantId\n    createdAt\n    updatedAt\n    contact {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  fragment CallColumns_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    costInDollars\n    disconnectionReason\n    userSentiment\n    assistantId\n    createdAt\n    updatedAt\n    contact {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCall($input: CreateCallInput!) {\n    createCall(input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateCall($input: CreateCallInput!) {\n    createCall(input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CallEvents_Event on Event {\n    id\n    type\n    createdAt\n    data\n  }\n"): (typeof documents)["\n  fragment CallEvents_Event on Event {\n    id\n    type\n    createdAt\n    data\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CallEvents($id: ID!, $first: Int!, $after: String) {\n    events(thingId: $id, first: $first, after: $after) {\n      nodes {\n        ...CallEvents_Event\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query CallEvents($id: ID!, $first: Int!, $after: String) {\n    events(thingId: $id, first: $first, after: $after) {\n      nodes {\n        ...CallEvents_Event\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CallFacts_Call on Call {\n    id\n    callId\n    callType\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    costInDollars\n    startTimestamp\n    createdAt\n    assistantId\n    conversationId\n    variables\n    contact {\n      id\n      name\n      phone\n    }\n  }\n"): (typeof documents)["\n  fragment CallFacts_Call on Call {\n    id\n    callId\n    callType\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    costInDollars\n    startTimestamp\n    createdAt\n    assistantId\n    conversationId\n    variables\n    contact {\n      id\n      name\n      phone\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CallLatency_Call on Call {\n    ledger {\n      p50Ms\n      p95Ms\n      turns {\n        callerStoppedMs\n        committedMs\n        transcriptMs\n        firstTokenMs\n        firstSoundMs\n        interrupted\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment CallLatency_Call on Call {\n    ledger {\n      p50Ms\n      p95Ms\n      turns {\n        callerStoppedMs\n        committedMs\n        transcriptMs\n        firstTokenMs\n        firstSoundMs\n        interrupted\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CallPage($id: ID!, $events: Boolean!) {\n    call(id: $id) {\n      id\n      callStatus\n      direction\n      toNumber\n      fromNumber\n      userSentiment\n      recordingUrl\n      assistantId\n      contact {\n        id\n        name\n      }\n      ...CallAnalysis_Call\n      ...CallFacts_Call\n      ...CallLatency_Call\n      ...CallTranscript_Call\n      ...Waveform_Call\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n    callSupervisions(callId: $id) {\n      ...Supervisors_CallSupervision\n    }\n    events(thingId: $id, first: 50) @include(if: $events) {\n      nodes {\n        ...CallEvents_Event\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query CallPage($id: ID!, $events: Boolean!) {\n    call(id: $id) {\n      id\n      callStatus\n      direction\n      toNumber\n      fromNumber\n      userSentiment\n      recordingUrl\n      assistantId\n      contact {\n        id\n        name\n      }\n      ...CallAnalysis_Call\n      ...CallFacts_Call\n      ...CallLatency_Call\n      ...CallTranscript_Call\n      ...Waveform_Call\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n    callSupervisions(callId: $id) {\n      ...Supervisors_CallSupervision\n    }\n    events(thingId: $id, first: 50) @include(if: $events) {\n      nodes {\n        ...CallEvents_Event\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EndCall($id: ID!) {\n    endCall(id: $id) {\n      id\n      callStatus\n    }\n  }\n"): (typeof documents)["\n  mutation EndCall($id: ID!) {\n    endCall(id: $id) {\n      id\n      callStatus\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CallFigures_CallStats on CallStats {\n    total\n    completed\n    failed\n    inbound\n    outbound\n    totalDurationSeconds\n    totalCostInDollars\n  }\n"): (typeof documents)["\n  fragment CallFigures_CallStats on CallStats {\n    total\n    completed\n    failed\n    inbound\n    outbound\n    totalDurationSeconds\n    totalCostInDollars\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CallTranscript_Call on Call {\n    transcriptObject {\n      role\n      content\n      startMs\n      endMs\n    }\n    calledTools {\n      name\n      arguments\n      result\n      error\n      startMs\n      durationMs\n    }\n  }\n"): (typeof documents)["\n  fragment CallTranscript_Call on Call {\n    transcriptObject {\n      role\n      content\n      startMs\n      endMs\n    }\n    calledTools {\n      name\n      arguments\n      result\n      error\n      startMs\n      durationMs\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CallsPage(\n    $assistantId: ID\n    $topicId: ID\n    $contactId: ID\n    $direction: CallDirection\n    $status: CallStatus\n    $callType: CallType\n    $number: String\n    $sentiment: Sentiment\n    $answered: Boolean\n    $handling: Handling\n    $from: Time\n    $to: Time\n    $sort: CallSort\n    $who: ID!\n    $filtered: Boolean!\n    $called: ID!\n    $calling: Boolean!\n    $timed: ID!\n    $timing: Boolean!\n    $timesFrom: String\n    $timesTo: String\n    $first: Int!\n    $after: String\n  ) {\n    calls(\n      assistantId: $assistantId\n      topicId: $topicId\n      contactId: $contactId\n      direction: $direction\n      status: $status\n      callType: $callType\n      number: $number\n      sentiment: $sentiment\n      answered: $answered\n      handling: $handling\n      from: $from\n      to: $to\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        assistantId\n        ...CallColumns_Call\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    callStats(from: $from, to: $to, assistantId: $assistantId) {\n      ...CallFigures_CallStats\n    }\n    replyTimes(assistantId: $timed, from: $timesFrom, to: $timesTo) @include(if: $timing) {\n      ...ReplyTimes_ReplyTimes\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n    who: node(id: $who) @include(if: $filtered) {\n      ... on Contact {\n        id\n        name\n        phone\n      }\n    }\n    called: node(id: $called) @include(if: $calling) {\n      ... on Contact {\n        id\n        name\n        phone\n      }\n    }\n  }\n"): (typeof documents)["\n  query CallsPage(\n    $assistantId: ID\n    $topicId: ID\n    $contactId: ID\n    $direction: CallDirection\n    $status: CallStatus\n    $callType: CallType\n    $number: String\n    $sentiment: Sentiment\n    $answered: Boolean\n    $handling: Handling\n    $from: Time\n    $to: Time\n    $sort: CallSort\n    $who: ID!\n    $filtered: Boolean!\n    $called: ID!\n    $calling: Boolean!\n    $timed: ID!\n    $timing: Boolean!\n    $timesFrom: String\n    $timesTo: String\n    $first: Int!\n    $after: String\n  ) {\n    calls(\n      assistantId: $assistantId\n      topicId: $topicId\n      contactId: $contactId\n      direction: $direction\n      status: $status\n      callType: $callType\n      number: $number\n      sentiment: $sentiment\n      answered: $answered\n      handling: $handling\n      from: $from\n      to: $to\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        assistantId\n        ...CallColumns_Call\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    callStats(from: $from, to: $to, assistantId: $assistantId) {\n      ...CallFigures_CallStats\n    }\n    replyTimes(assistantId: $timed, from: $timesFrom, to: $timesTo) @include(if: $timing) {\n      ...ReplyTimes_ReplyTimes\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n    who: node(id: $who) @include(if: $filtered) {\n      ... on Contact {\n        id\n        name\n        phone\n      }\n    }\n    called: node(id: $called) @include(if: $calling) {\n      ... on Contact {\n        id\n        name\n        phone\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Findings_CallFinding on CallFinding {\n    rule\n    refused\n    found\n  }\n"): (typeof documents)["\n  fragment Findings_CallFinding on CallFinding {\n    rule\n    refused\n    found\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LiveCallsPage($first: Int!, $after: String) {\n    liveCalls(first: $first, after: $after) {\n      nodes {\n        id\n        subaccount {\n          id\n          name\n        }\n        callStatus\n        callType\n        direction\n        toNumber\n        fromNumber\n        assistantId\n        assistantName\n        contactName\n        startTimestamp\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query LiveCallsPage($first: Int!, $after: String) {\n    liveCalls(first: $first, after: $after) {\n      nodes {\n        id\n        subaccount {\n          id\n          name\n        }\n        callStatus\n        callType\n        direction\n        toNumber\n        fromNumber\n        assistantId\n        assistantName\n        contactName\n        startTimestamp\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CallAssistants($search: String) {\n    assistants(search: $search, first: 20) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n"): (typeof documents)["\n  query CallAssistants($search: String) {\n    assistants(search: $search, first: 20) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RefusalsPage(\n    $reason: String\n    $direction: CallDirection\n    $assistantId: ID\n    $from: Time\n    $to: Time\n    $first: Int!\n    $after: String\n  ) {\n    callRefusals(\n      reason: $reason\n      direction: $direction\n      assistantId: $assistantId\n      from: $from\n      to: $to\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        reason\n        direction\n        fromNumber\n        assistantId\n        contactId\n        toNumber\n        callId\n        createdAt\n        findings {\n          rule\n          refused\n          found\n          ...Findings_CallFinding\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query RefusalsPage(\n    $reason: String\n    $direction: CallDirection\n    $assistantId: ID\n    $from: Time\n    $to: Time\n    $first: Int!\n    $after: String\n  ) {\n    callRefusals(\n      reason: $reason\n      direction: $direction\n      assistantId: $assistantId\n      from: $from\n      to: $to\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        reason\n        direction\n        fromNumber\n        assistantId\n        contactId\n        toNumber\n        callId\n        createdAt\n        findings {\n          rule\n          refused\n          found\n          ...Findings_CallFinding\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ReplyTimes_ReplyTimes on ReplyTimes {\n    calls\n    turns\n    interrupted\n    voiceToVoice {\n      p50Ms\n      p95Ms\n    }\n    wait {\n      p50Ms\n      p95Ms\n    }\n    transcript {\n      p50Ms\n      p95Ms\n    }\n    firstToken {\n      p50Ms\n      p95Ms\n    }\n    speech {\n      p50Ms\n      p95Ms\n    }\n  }\n"): (typeof documents)["\n  fragment ReplyTimes_ReplyTimes on ReplyTimes {\n    calls\n    turns\n    interrupted\n    voiceToVoice {\n      p50Ms\n      p95Ms\n    }\n    wait {\n      p50Ms\n      p95Ms\n    }\n    transcript {\n      p50Ms\n      p95Ms\n    }\n    firstToken {\n      p50Ms\n      p95Ms\n    }\n    speech {\n      p50Ms\n      p95Ms\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Supervisors_CallSupervision on CallSupervision {\n    name\n    mode\n    createdAt\n    tookOverAt\n    endedAt\n  }\n"): (typeof documents)["\n  fragment Supervisors_CallSupervision on CallSupervision {\n    name\n    mode\n    createdAt\n    tookOverAt\n    endedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ListenToCall($id: ID!) {\n    listenToCall(id: $id) {\n      ticket\n    }\n  }\n"): (typeof documents)["\n  mutation ListenToCall($id: ID!) {\n    listenToCall(id: $id) {\n      ticket\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SuperviseCall($id: ID!, $mode: SupervisionMode!) {\n    superviseCall(id: $id, mode: $mode) {\n      ticket\n    }\n  }\n"): (typeof documents)["\n  mutation SuperviseCall($id: ID!, $mode: SupervisionMode!) {\n    superviseCall(id: $id, mode: $mode) {\n      ticket\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Verdict_CallVerdict on CallVerdict {\n    allowed\n    reason\n    fromNumber\n    unknownVariables\n    findings {\n      ...Findings_CallFinding\n    }\n  }\n"): (typeof documents)["\n  fragment Verdict_CallVerdict on CallVerdict {\n    allowed\n    reason\n    fromNumber\n    unknownVariables\n    findings {\n      ...Findings_CallFinding\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AskVerdict($input: CreateCallInput!) {\n    callVerdict(input: $input) {\n      allowed\n      ...Verdict_CallVerdict\n    }\n  }\n"): (typeof documents)["\n  query AskVerdict($input: CreateCallInput!) {\n    callVerdict(input: $input) {\n      allowed\n      ...Verdict_CallVerdict\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Waveform_Call on Call {\n    waveform {\n      durationMs\n      contact\n      assistant\n    }\n    transcriptObject {\n      role\n      content\n      startMs\n      endMs\n    }\n    calledTools {\n      name\n      startMs\n    }\n  }\n"): (typeof documents)["\n  fragment Waveform_Call on Call {\n    waveform {\n      durationMs\n      contact\n      assistant\n    }\n    transcriptObject {\n      role\n      content\n      startMs\n      endMs\n    }\n    calledTools {\n      name\n      startMs\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ContactAppointments_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n"): (typeof documents)["\n  fragment ContactAppointments_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ContactAppointments($id: ID!, $first: Int!, $after: String) {\n    appointments(contactId: $id, first: $first, after: $after) {\n      nodes {\n        ...ContactAppointments_Appointment\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query ContactAppointments($id: ID!, $first: Int!, $after: String) {\n    appointments(contactId: $id, first: $first, after: $after) {\n      nodes {\n        ...ContactAppointments_Appointment\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TagContact($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation TagContact($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UntagContact($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation UntagContact($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation BulkChangeContacts($ids: [ID!], $filter: ContactFilterInput, $action: ContactAction!, $tagId: ID) {\n    bulkChangeContacts(ids: $ids, filter: $filter, action: $action, tagId: $tagId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation BulkChangeContacts($ids: [ID!], $filter: ContactFilterInput, $action: ContactAction!, $tagId: ID) {\n    bulkChangeContacts(ids: $ids, filter: $filter, action: $action, tagId: $tagId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ArchiveContact($id: ID!) {\n    deleteContact(id: $id) {\n      id\n      isArchived\n    }\n  }\n"): (typeof documents)["\n  mutation ArchiveContact($id: ID!) {\n    deleteContact(id: $id) {\n      id\n      isArchived\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReturnContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n"): (typeof documents)["\n  mutation ReturnContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ContactFacts_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n    dnd\n    createdAt\n  }\n"): (typeof documents)["\n  fragment ContactFacts_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n    dnd\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetDnd($id: ID!, $dnd: Boolean!) {\n    updateContact(id: $id, input: { dnd: $dnd }) {\n      id\n      dnd\n    }\n  }\n"): (typeof documents)["\n  mutation SetDnd($id: ID!, $dnd: Boolean!) {\n    updateContact(id: $id, input: { dnd: $dnd }) {\n      id\n      dnd\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ContactNotes_Contact on Contact {\n    id\n    notes(first: 100) {\n      nodes {\n        ...ContactNotes_Note\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment ContactNotes_Contact on Contact {\n    id\n    notes(first: 100) {\n      nodes {\n        ...ContactNotes_Note\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ContactNotes_Note on ContactNote {\n    id\n    value\n    createdBy\n    createdAt\n  }\n"): (typeof documents)["\n  fragment ContactNotes_Note on ContactNote {\n    id\n    value\n    createdBy\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ContactNotes($id: ID!, $first: Int!, $after: String) {\n    contact(id: $id) {\n      id\n      notes(first: $first, after: $after) {\n        nodes {\n          ...ContactNotes_Note\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ContactNotes($id: ID!, $first: Int!, $after: String) {\n    contact(id: $id) {\n      id\n      notes(first: $first, after: $after) {\n        nodes {\n          ...ContactNotes_Note\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateNote($contactId: ID!, $value: String!) {\n    createContactNote(contactId: $contactId, value: $value) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateNote($contactId: ID!, $value: String!) {\n    createContactNote(contactId: $contactId, value: $value) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateNote($contactId: ID!, $noteId: ID!, $value: String!, $ifValue: String) {\n    updateContactNote(contactId: $contactId, noteId: $noteId, value: $value, ifValue: $ifValue) {\n      id\n      value\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateNote($contactId: ID!, $noteId: ID!, $value: String!, $ifValue: String) {\n    updateContactNote(contactId: $contactId, noteId: $noteId, value: $value, ifValue: $ifValue) {\n      id\n      value\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteNote($contactId: ID!, $noteId: ID!) {\n    deleteContactNote(contactId: $contactId, noteId: $noteId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteNote($contactId: ID!, $noteId: ID!) {\n    deleteContactNote(contactId: $contactId, noteId: $noteId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ContactPage($id: ID!, $first: Int, $after: String) {\n    contact(id: $id) {\n      id\n      name\n      email\n      phone\n      dnd\n      isArchived\n      ...ContactFacts_Contact\n      ...ContactTags_Contact\n      ...ContactNotes_Contact\n      ...EditContact_Contact\n    }\n    contactInteractions(contactId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        type\n        summary\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    appointments(contactId: $id, first: 25) {\n      nodes {\n        id\n        startTime\n        ...ContactAppointments_Appointment\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    conversations(contactId: $id, includeArchived: true, first: 2) {\n      nodes {\n        id\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query ContactPage($id: ID!, $first: Int, $after: String) {\n    contact(id: $id) {\n      id\n      name\n      email\n      phone\n      dnd\n      isArchived\n      ...ContactFacts_Contact\n      ...ContactTags_Contact\n      ...ContactNotes_Contact\n      ...EditContact_Contact\n    }\n    contactInteractions(contactId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        type\n        summary\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    appointments(contactId: $id, first: 25) {\n      nodes {\n        id\n        startTime\n        ...ContactAppointments_Appointment\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    conversations(contactId: $id, includeArchived: true, first: 2) {\n      nodes {\n        id\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReturnOneContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n"): (typeof documents)["\n  mutation ReturnOneContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ContactRow_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    source\n    status\n    dnd\n    isArchived\n    title\n    locationText\n    createdAt\n    updatedAt\n    tags(first: 4) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment ContactRow_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    source\n    status\n    dnd\n    isArchived\n    title\n    locationText\n    createdAt\n    updatedAt\n    tags(first: 4) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ContactTags_Contact on Contact {\n    id\n    tags(first: 50) {\n      nodes {\n        ...ContactTags_Tag\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment ContactTags_Contact on Contact {\n    id\n    tags(first: 50) {\n      nodes {\n        ...ContactTags_Tag\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ContactTags_Tag on Tag {\n    id\n    name\n  }\n"): (typeof documents)["\n  fragment ContactTags_Tag on Tag {\n    id\n    name\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ContactTags($id: ID!, $first: Int!, $after: String) {\n    contact(id: $id) {\n      id\n      tags(first: $first, after: $after) {\n        nodes {\n          ...ContactTags_Tag\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ContactTags($id: ID!, $first: Int!, $after: String) {\n    contact(id: $id) {\n      id\n      tags(first: $first, after: $after) {\n        nodes {\n          ...ContactTags_Tag\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddContactTag($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AddContactTag($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveContactTag($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveContactTag($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ContactsPage(\n    $search: String\n    $tagId: ID\n    $source: String\n    $status: String\n    $includeArchived: Boolean\n    $sort: ContactSort\n    $first: Int\n    $after: String\n  ) {\n    contacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...ContactRow_Contact\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query ContactsPage(\n    $search: String\n    $tagId: ID\n    $source: String\n    $status: String\n    $includeArchived: Boolean\n    $sort: ContactSort\n    $first: Int\n    $after: String\n  ) {\n    contacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...ContactRow_Contact\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateContact($input: CreateContactInput!) {\n    createContact(input: $input) {\n      id\n      name\n      email\n      phone\n    }\n  }\n"): (typeof documents)["\n  mutation CreateContact($input: CreateContactInput!) {\n    createContact(input: $input) {\n      id\n      name\n      email\n      phone\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EditContact_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n  }\n"): (typeof documents)["\n  fragment EditContact_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateContact($id: ID!, $input: UpdateContactInput!) {\n    updateContact(id: $id, input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateContact($id: ID!, $input: UpdateContactInput!) {\n    updateContact(id: $id, input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EraseContact($id: ID!) {\n    eraseContact(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation EraseContact($id: ID!) {\n    eraseContact(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ExportContact($id: ID!) {\n    exportContact(id: $id) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation ExportContact($id: ID!) {\n    exportContact(id: $id) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ExportContacts($search: String, $tagId: ID, $source: String, $status: String, $includeArchived: Boolean) {\n    exportContacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n    ) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation ExportContacts($search: String, $tagId: ID, $source: String, $status: String, $includeArchived: Boolean) {\n    exportContacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n    ) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ImportList_Import on ContactImport {\n    id\n    name\n    status\n    failureReason\n    totalRows\n    doneRows\n    createdContacts\n    updatedContacts\n    badRows\n    problemsFileId\n    createdAt\n  }\n"): (typeof documents)["\n  fragment ImportList_Import on ContactImport {\n    id\n    name\n    status\n    failureReason\n    totalRows\n    doneRows\n    createdContacts\n    updatedContacts\n    badRows\n    problemsFileId\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelImport($id: ID!) {\n    cancelContactImport(id: $id) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation CancelImport($id: ID!) {\n    cancelContactImport(id: $id) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ImportPreview($fileId: ID!, $fields: [ContactField]) {\n    previewContactImport(fileId: $fileId, fields: $fields) {\n      encoding\n      delimiter\n      columns {\n        header\n        field\n      }\n      rows {\n        line\n        values\n        problems\n      }\n    }\n  }\n"): (typeof documents)["\n  query ImportPreview($fileId: ID!, $fields: [ContactField]) {\n    previewContactImport(fileId: $fileId, fields: $fields) {\n      encoding\n      delimiter\n      columns {\n        header\n        field\n      }\n      rows {\n        line\n        values\n        problems\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ImportContacts($fileId: ID!, $fields: [ContactField]) {\n    importContacts(fileId: $fileId, fields: $fields) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation ImportContacts($fileId: ID!, $fields: [ContactField]) {\n    importContacts(fileId: $fileId, fields: $fields) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ImportPage($first: Int!, $after: String) {\n    contactImports(first: $first, after: $after) {\n      nodes {\n        id\n        status\n        ...ImportList_Import\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query ImportPage($first: Int!, $after: String) {\n    contactImports(first: $first, after: $after) {\n      nodes {\n        id\n        status\n        ...ImportList_Import\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ArrivedMessages($id: ID!) {\n    conversation(id: $id) {\n      id\n      messages(first: 25) {\n        nodes {\n          id\n          content\n          ai\n          source\n          createdAt\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ArrivedMessages($id: ID!) {\n    conversation(id: $id) {\n      id\n      messages(first: 25) {\n        nodes {\n          id\n          content\n          ai\n          source\n          createdAt\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AttendConversation($id: ID!, $writing: Boolean) {\n    attendConversation(id: $id, writing: $writing) {\n      id\n      name\n      writing\n    }\n  }\n"): (typeof documents)["\n  mutation AttendConversation($id: ID!, $writing: Boolean) {\n    attendConversation(id: $id, writing: $writing) {\n      id\n      name\n      writing\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BesideCalls_Call on Call {\n    id\n    callStatus\n    totalDurationSeconds\n    createdAt\n  }\n"): (typeof documents)["\n  fragment BesideCalls_Call on Call {\n    id\n    callStatus\n    totalDurationSeconds\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConversationCalls($id: ID!, $first: Int!, $after: String) {\n    conversationCalls(conversationId: $id, first: $first, after: $after) {\n      nodes {\n        ...BesideCalls_Call\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query ConversationCalls($id: ID!, $first: Int!, $after: String) {\n    conversationCalls(conversationId: $id, first: $first, after: $after) {\n      nodes {\n        ...BesideCalls_Call\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BesideContact_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    status\n    source\n    dnd\n    tags(first: 25) {\n      nodes {\n        id\n        name\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  fragment BesideContact_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    status\n    source\n    dnd\n    tags(first: 25) {\n      nodes {\n        id\n        name\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Beside($id: ID!, $contactId: ID!, $known: Boolean!, $now: Time!) {\n    conversation(id: $id) {\n      id\n      topics {\n        id\n        name\n      }\n    }\n    contact(id: $contactId) @include(if: $known) {\n      ...BesideContact_Contact\n      notes(first: 3) {\n        nodes {\n          ...History_Note\n        }\n        pageInfo {\n          hasNextPage\n        }\n      }\n    }\n    appointments(contactId: $contactId, from: $now, sort: earliest, first: 15) @include(if: $known) {\n      nodes {\n        ...History_Appointment\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    conversations(contactId: $contactId, includeArchived: true, sort: updated, first: 11) @include(if: $known) {\n      nodes {\n        ...History_Conversation\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    calls(contactId: $contactId, first: 10) @include(if: $known) {\n      nodes {\n        ...History_Call\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    conversationCalls(conversationId: $id, first: 10) {\n      nodes {\n        ...BesideCalls_Call\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    turns(conversationId: $id, first: 25) {\n      nodes {\n        ...Turns_Turn\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Beside($id: ID!, $contactId: ID!, $known: Boolean!, $now: Time!) {\n    conversation(id: $id) {\n      id\n      topics {\n        id\n        name\n      }\n    }\n    contact(id: $contactId) @include(if: $known) {\n      ...BesideContact_Contact\n      notes(first: 3) {\n        nodes {\n          ...History_Note\n        }\n        pageInfo {\n          hasNextPage\n        }\n      }\n    }\n    appointments(contactId: $contactId, from: $now, sort: earliest, first: 15) @include(if: $known) {\n      nodes {\n        ...History_Appointment\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    conversations(contactId: $contactId, includeArchived: true, sort: updated, first: 11) @include(if: $known) {\n      nodes {\n        ...History_Conversation\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    calls(contactId: $contactId, first: 10) @include(if: $known) {\n      nodes {\n        ...History_Call\n      }\n      pageInfo {\n        hasNextPage\n      }\n    }\n    conversationCalls(conversationId: $id, first: 10) {\n      nodes {\n        ...BesideCalls_Call\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    turns(conversationId: $id, first: 25) {\n      nodes {\n        ...Turns_Turn\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation BulkChangeConversations($ids: [ID!], $filter: ConversationFilterInput, $input: TriageInput!) {\n    bulkChangeConversations(ids: $ids, filter: $filter, input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation BulkChangeConversations($ids: [ID!], $filter: ConversationFilterInput, $input: TriageInput!) {\n    bulkChangeConversations(ids: $ids, filter: $filter, input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateConversation($id: ID!, $input: UpdateConversationInput!, $ifSummary: String) {\n    updateConversation(id: $id, input: $input, ifSummary: $ifSummary) {\n      id\n      isFavorite\n      isArchived\n      status\n      leadQuality\n      userSentiment\n      summary\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateConversation($id: ID!, $input: UpdateConversationInput!, $ifSummary: String) {\n    updateConversation(id: $id, input: $input, ifSummary: $ifSummary) {\n      id\n      isFavorite\n      isArchived\n      status\n      leadQuality\n      userSentiment\n      summary\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PauseConversation($id: ID!, $until: Time!) {\n    pauseConversation(id: $id, until: $until) {\n      id\n      pausedUntil\n    }\n  }\n"): (typeof documents)["\n  mutation PauseConversation($id: ID!, $until: Time!) {\n    pauseConversation(id: $id, until: $until) {\n      id\n      pausedUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ResumeConversation($id: ID!) {\n    resumeConversation(id: $id) {\n      id\n      pausedUntil\n      handedOff\n    }\n  }\n"): (typeof documents)["\n  mutation ResumeConversation($id: ID!) {\n    resumeConversation(id: $id) {\n      id\n      pausedUntil\n      handedOff\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation WriteMessage($input: CreateMessageInput!) {\n    createMessage(input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation WriteMessage($input: CreateMessageInput!) {\n    createMessage(input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateConversationNote($conversationId: ID!, $input: ConversationNoteInput!) {\n    createConversationNote(conversationId: $conversationId, input: $input) {\n      ...Note_ConversationNote\n    }\n  }\n"): (typeof documents)["\n  mutation CreateConversationNote($conversationId: ID!, $input: ConversationNoteInput!) {\n    createConversationNote(conversationId: $conversationId, input: $input) {\n      ...Note_ConversationNote\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DraftReply($conversationId: ID!) {\n    draftReply(conversationId: $conversationId) {\n      text\n    }\n  }\n"): (typeof documents)["\n  mutation DraftReply($conversationId: ID!) {\n    draftReply(conversationId: $conversationId) {\n      text\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FilledReply($id: ID!, $conversationId: ID!) {\n    filledReply(id: $id, conversationId: $conversationId) {\n      text\n    }\n  }\n"): (typeof documents)["\n  query FilledReply($id: ID!, $conversationId: ID!) {\n    filledReply(id: $id, conversationId: $conversationId) {\n      text\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment History_Conversation on Conversation {\n    id\n    previewText\n    lastChannel\n    triage\n    updatedAt\n  }\n"): (typeof documents)["\n  fragment History_Conversation on Conversation {\n    id\n    previewText\n    lastChannel\n    triage\n    updatedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment History_Call on Call {\n    id\n    callStatus\n    direction\n    conversationId\n    createdAt\n  }\n"): (typeof documents)["\n  fragment History_Call on Call {\n    id\n    callStatus\n    direction\n    conversationId\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment History_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n"): (typeof documents)["\n  fragment History_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment History_Note on ContactNote {\n    id\n    value\n    createdAt\n  }\n"): (typeof documents)["\n  fragment History_Note on ContactNote {\n    id\n    value\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Inbox(\n    $list: Boolean!\n    $beside: Boolean!\n    $thread: Boolean!\n    $id: ID!\n    $sort: ConversationSort\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $inboxView: InboxView\n    $assigneeId: ID\n    $teamId: ID\n    $priority: Priority\n    $triage: Triage\n    $tagId: ID\n    $topicId: ID\n    $target: TargetOutcome\n    $handling: Handling\n    $type: ConversationType\n    $sentiment: Sentiment\n    $status: ConversationStatus\n    $from: Time\n    $to: Time\n    $first: Int\n    $after: String\n  ) {\n    inboxCounts @include(if: $beside) {\n      ...InboxViews_Counts\n    }\n    savedViews @include(if: $beside) {\n      ...Saved_SavedView\n    }\n    conversations(\n      sort: $sort\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      inboxView: $inboxView\n      assigneeId: $assigneeId\n      teamId: $teamId\n      priority: $priority\n      triage: $triage\n      tagId: $tagId\n      topicId: $topicId\n      target: $target\n      handling: $handling\n      type: $type\n      sentiment: $sentiment\n      status: $status\n      from: $from\n      to: $to\n      first: $first\n      after: $after\n    ) @include(if: $list) {\n      nodes {\n        ...InboxRow_Conversation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    conversation(id: $id) @include(if: $thread) {\n      id\n      ...ThreadHead_Conversation\n      notes(first: 50) {\n        nodes {\n          ...Note_ConversationNote\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n      messages(first: $first, after: $after) {\n        nodes {\n          ...Said_Message\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query Inbox(\n    $list: Boolean!\n    $beside: Boolean!\n    $thread: Boolean!\n    $id: ID!\n    $sort: ConversationSort\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $inboxView: InboxView\n    $assigneeId: ID\n    $teamId: ID\n    $priority: Priority\n    $triage: Triage\n    $tagId: ID\n    $topicId: ID\n    $target: TargetOutcome\n    $handling: Handling\n    $type: ConversationType\n    $sentiment: Sentiment\n    $status: ConversationStatus\n    $from: Time\n    $to: Time\n    $first: Int\n    $after: String\n  ) {\n    inboxCounts @include(if: $beside) {\n      ...InboxViews_Counts\n    }\n    savedViews @include(if: $beside) {\n      ...Saved_SavedView\n    }\n    conversations(\n      sort: $sort\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      inboxView: $inboxView\n      assigneeId: $assigneeId\n      teamId: $teamId\n      priority: $priority\n      triage: $triage\n      tagId: $tagId\n      topicId: $topicId\n      target: $target\n      handling: $handling\n      type: $type\n      sentiment: $sentiment\n      status: $status\n      from: $from\n      to: $to\n      first: $first\n      after: $after\n    ) @include(if: $list) {\n      nodes {\n        ...InboxRow_Conversation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    conversation(id: $id) @include(if: $thread) {\n      id\n      ...ThreadHead_Conversation\n      notes(first: 50) {\n        nodes {\n          ...Note_ConversationNote\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n      messages(first: $first, after: $after) {\n        nodes {\n          ...Said_Message\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment InboxRow_Conversation on Conversation {\n    id\n    contactName\n    contactEmail\n    contactPhone\n    previewText\n    lastChannel\n    isArchived\n    isFavorite\n    handedOff\n    status\n    triage\n    snoozedUntil\n    priority\n    responseDueAt\n    resolutionDueAt\n    unread\n    assignee {\n      id\n      name\n    }\n    team {\n      id\n      name\n    }\n    updatedAt\n  }\n"): (typeof documents)["\n  fragment InboxRow_Conversation on Conversation {\n    id\n    contactName\n    contactEmail\n    contactPhone\n    previewText\n    lastChannel\n    isArchived\n    isFavorite\n    handedOff\n    status\n    triage\n    snoozedUntil\n    priority\n    responseDueAt\n    resolutionDueAt\n    unread\n    assignee {\n      id\n      name\n    }\n    team {\n      id\n      name\n    }\n    updatedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment InboxViews_Counts on InboxCounts {\n    mine\n    myTeams\n    unassigned\n    waiting\n    overdue\n    all\n    snoozed\n    mentioned\n    unread\n  }\n"): (typeof documents)["\n  fragment InboxViews_Counts on InboxCounts {\n    mine\n    myTeams\n    unassigned\n    waiting\n    overdue\n    all\n    snoozed\n    mentioned\n    unread\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MacroNames {\n    macros {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  query MacroNames {\n    macros {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RunMacro($id: ID!, $conversationId: ID!) {\n    runMacro(id: $id, conversationId: $conversationId) {\n      id\n      status\n      triage\n      snoozedUntil\n      priority\n      handedOff\n      pausedUntil\n      assignee {\n        id\n        name\n      }\n      team {\n        id\n        name\n      }\n      firstResponseSeconds\n      resolutionSeconds\n    }\n  }\n"): (typeof documents)["\n  mutation RunMacro($id: ID!, $conversationId: ID!) {\n    runMacro(id: $id, conversationId: $conversationId) {\n      id\n      status\n      triage\n      snoozedUntil\n      priority\n      handedOff\n      pausedUntil\n      assignee {\n        id\n        name\n      }\n      team {\n        id\n        name\n      }\n      firstResponseSeconds\n      resolutionSeconds\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MatchingConversations(\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $inboxView: InboxView\n    $assigneeId: ID\n    $teamId: ID\n    $priority: Priority\n    $triage: Triage\n    $tagId: ID\n    $topicId: ID\n    $target: TargetOutcome\n    $handling: Handling\n    $type: ConversationType\n    $sentiment: Sentiment\n    $status: ConversationStatus\n    $from: Time\n    $to: Time\n  ) {\n    conversations(\n      first: 1\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      inboxView: $inboxView\n      assigneeId: $assigneeId\n      teamId: $teamId\n      priority: $priority\n      triage: $triage\n      tagId: $tagId\n      topicId: $topicId\n      target: $target\n      handling: $handling\n      type: $type\n      sentiment: $sentiment\n      status: $status\n      from: $from\n      to: $to\n    ) {\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query MatchingConversations(\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $inboxView: InboxView\n    $assigneeId: ID\n    $teamId: ID\n    $priority: Priority\n    $triage: Triage\n    $tagId: ID\n    $topicId: ID\n    $target: TargetOutcome\n    $handling: Handling\n    $type: ConversationType\n    $sentiment: Sentiment\n    $status: ConversationStatus\n    $from: Time\n    $to: Time\n  ) {\n    conversations(\n      first: 1\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      inboxView: $inboxView\n      assigneeId: $assigneeId\n      teamId: $teamId\n      priority: $priority\n      triage: $triage\n      tagId: $tagId\n      topicId: $topicId\n      target: $target\n      handling: $handling\n      type: $type\n      sentiment: $sentiment\n      status: $status\n      from: $from\n      to: $to\n    ) {\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateConversationNote($id: ID!, $input: ConversationNoteInput!) {\n    updateConversationNote(id: $id, input: $input) {\n      ...Note_ConversationNote\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateConversationNote($id: ID!, $input: ConversationNoteInput!) {\n    updateConversationNote(id: $id, input: $input) {\n      ...Note_ConversationNote\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteConversationNote($id: ID!) {\n    deleteConversationNote(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteConversationNote($id: ID!) {\n    deleteConversationNote(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Note_ConversationNote on ConversationNote {\n    id\n    content\n    mine\n    editedAt\n    createdAt\n    author {\n      id\n      name\n    }\n    mentions {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  fragment Note_ConversationNote on ConversationNote {\n    id\n    content\n    mine\n    editedAt\n    createdAt\n    author {\n      id\n      name\n    }\n    mentions {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OlderNotes($id: ID!, $after: String) {\n    conversation(id: $id) {\n      id\n      notes(first: 50, after: $after) {\n        nodes {\n          ...Note_ConversationNote\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query OlderNotes($id: ID!, $after: String) {\n    conversation(id: $id) {\n      id\n      notes(first: 50, after: $after) {\n        nodes {\n          ...Note_ConversationNote\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TurnRequest($turnId: ID!) {\n    turnRequest(turnId: $turnId)\n  }\n"): (typeof documents)["\n  query TurnRequest($turnId: ID!) {\n    turnRequest(turnId: $turnId)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Said_Message on Message {\n    id\n    content\n    ai\n    source\n    channel\n    type\n    incomplete\n    deliveryStatus\n    deliveryError\n    createdAt\n  }\n"): (typeof documents)["\n  fragment Said_Message on Message {\n    id\n    content\n    ai\n    source\n    channel\n    type\n    incomplete\n    deliveryStatus\n    deliveryError\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateSavedView($input: SavedViewInput!) {\n    createSavedView(input: $input) {\n      ...Saved_SavedView\n    }\n  }\n"): (typeof documents)["\n  mutation CreateSavedView($input: SavedViewInput!) {\n    createSavedView(input: $input) {\n      ...Saved_SavedView\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenameSavedView($id: ID!, $input: SavedViewInput!) {\n    updateSavedView(id: $id, input: $input) {\n      ...Saved_SavedView\n    }\n  }\n"): (typeof documents)["\n  mutation RenameSavedView($id: ID!, $input: SavedViewInput!) {\n    updateSavedView(id: $id, input: $input) {\n      ...Saved_SavedView\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Saved_SavedView on SavedView {\n    id\n    name\n    shared\n    filter {\n      inboxView\n      triage\n      status\n      assigneeId\n      teamId\n      priority\n      channel\n      assistantId\n      tagId\n      topicId\n      target\n      handling\n      type\n      sentiment\n      search\n      isFavorite\n      includeArchived\n      sort\n    }\n  }\n"): (typeof documents)["\n  fragment Saved_SavedView on SavedView {\n    id\n    name\n    shared\n    filter {\n      inboxView\n      triage\n      status\n      assigneeId\n      teamId\n      priority\n      channel\n      assistantId\n      tagId\n      topicId\n      target\n      handling\n      type\n      sentiment\n      search\n      isFavorite\n      includeArchived\n      sort\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateSavedView($id: ID!, $input: SavedViewInput!) {\n    updateSavedView(id: $id, input: $input) {\n      ...Saved_SavedView\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateSavedView($id: ID!, $input: SavedViewInput!) {\n    updateSavedView(id: $id, input: $input) {\n      ...Saved_SavedView\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteSavedView($id: ID!) {\n    deleteSavedView(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteSavedView($id: ID!) {\n    deleteSavedView(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CannedChoices($search: String) {\n    cannedReplies(search: $search, first: 8) {\n      nodes {\n        id\n        name\n        content\n      }\n    }\n  }\n"): (typeof documents)["\n  query CannedChoices($search: String) {\n    cannedReplies(search: $search, first: 8) {\n      nodes {\n        id\n        name\n        content\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TeamNames {\n    teams {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  query TeamNames {\n    teams {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ThreadHead_Conversation on Conversation {\n    id\n    contactId\n    contactName\n    contactEmail\n    contactPhone\n    isArchived\n    isFavorite\n    status\n    leadQuality\n    userSentiment\n    summary\n    pausedUntil\n    handedOff\n    handedOffAt\n    handOffReason\n    triage\n    snoozedUntil\n    priority\n    assignee {\n      id\n      name\n    }\n    team {\n      id\n      name\n    }\n    responseDueAt\n    resolutionDueAt\n    firstResponseSeconds\n    resolutionSeconds\n    rating {\n      score\n      comment\n      askedAt\n    }\n    assistant {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  fragment ThreadHead_Conversation on Conversation {\n    id\n    contactId\n    contactName\n    contactEmail\n    contactPhone\n    isArchived\n    isFavorite\n    status\n    leadQuality\n    userSentiment\n    summary\n    pausedUntil\n    handedOff\n    handedOffAt\n    handOffReason\n    triage\n    snoozedUntil\n    priority\n    assignee {\n      id\n      name\n    }\n    team {\n      id\n      name\n    }\n    responseDueAt\n    resolutionDueAt\n    firstResponseSeconds\n    resolutionSeconds\n    rating {\n      score\n      comment\n      askedAt\n    }\n    assistant {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TriageConversations($ids: [ID!]!, $input: TriageInput!) {\n    triageConversations(ids: $ids, input: $input) {\n      id\n      status\n      triage\n      snoozedUntil\n      priority\n      handedOff\n      assignee {\n        id\n        name\n      }\n      team {\n        id\n        name\n      }\n      resolutionSeconds\n    }\n  }\n"): (typeof documents)["\n  mutation TriageConversations($ids: [ID!]!, $input: TriageInput!) {\n    triageConversations(ids: $ids, input: $input) {\n      id\n      status\n      triage\n      snoozedUntil\n      priority\n      handedOff\n      assignee {\n        id\n        name\n      }\n      team {\n        id\n        name\n      }\n      resolutionSeconds\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Turns_Turn on Turn {\n    id\n    messageId\n    outcome\n    answerer\n    model\n    endpointName\n    skippedModels\n    failure\n    matches {\n      id\n      score\n      metadata {\n        text\n      }\n    }\n    readUnits\n    promptSize\n    unknownVariables\n    toolCalls {\n      id\n      name\n      arguments\n      result\n      error\n      durationMs\n    }\n    incomplete\n    unpriced\n    inputTokens\n    cachedTokens\n    outputTokens\n    costInDollars\n    searchMs\n    firstTokenMs\n    answerMs\n    createdAt\n  }\n"): (typeof documents)["\n  fragment Turns_Turn on Turn {\n    id\n    messageId\n    outcome\n    answerer\n    model\n    endpointName\n    skippedModels\n    failure\n    matches {\n      id\n      score\n      metadata {\n        text\n      }\n    }\n    readUnits\n    promptSize\n    unknownVariables\n    toolCalls {\n      id\n      name\n      arguments\n      result\n      error\n      durationMs\n    }\n    incomplete\n    unpriced\n    inputTokens\n    cachedTokens\n    outputTokens\n    costInDollars\n    searchMs\n    firstTokenMs\n    answerMs\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ConversationTurns($id: ID!, $first: Int!, $after: String) {\n    turns(conversationId: $id, first: $first, after: $after) {\n      nodes {\n        ...Turns_Turn\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query ConversationTurns($id: ID!, $first: Int!, $after: String) {\n    turns(conversationId: $id, first: $first, after: $after) {\n      nodes {\n        ...Turns_Turn\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OwnDoNotCall($first: Int!, $after: String) {\n    doNotCallList(first: $first, after: $after) {\n      nodes {\n        id\n        number\n        source\n        reason\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query OwnDoNotCall($first: Int!, $after: String) {\n    doNotCallList(first: $first, after: $after) {\n      nodes {\n        id\n        number\n        source\n        reason\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddDoNotCall($number: String!, $reason: String) {\n    addDoNotCall(number: $number, reason: $reason) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AddDoNotCall($number: String!, $reason: String) {\n    addDoNotCall(number: $number, reason: $reason) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ImportDoNotCall($csv: String!, $reason: String) {\n    importDoNotCall(csv: $csv, reason: $reason) {\n      added\n      known\n      badLines\n    }\n  }\n"): (typeof documents)["\n  mutation ImportDoNotCall($csv: String!, $reason: String) {\n    importDoNotCall(csv: $csv, reason: $reason) {\n      added\n      known\n      badLines\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation LiftDoNotCall($id: ID!, $reason: String!) {\n    liftDoNotCall(id: $id, reason: $reason) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation LiftDoNotCall($id: ID!, $reason: String!) {\n    liftDoNotCall(id: $id, reason: $reason) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WorkspaceDoNotCallList($first: Int!, $after: String) {\n    workspaceDoNotCallList(first: $first, after: $after) {\n      nodes {\n        id\n        number\n        reason\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query WorkspaceDoNotCallList($first: Int!, $after: String) {\n    workspaceDoNotCallList(first: $first, after: $after) {\n      nodes {\n        id\n        number\n        reason\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddWorkspaceDoNotCall($number: String!, $reason: String) {\n    addWorkspaceDoNotCall(number: $number, reason: $reason) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AddWorkspaceDoNotCall($number: String!, $reason: String) {\n    addWorkspaceDoNotCall(number: $number, reason: $reason) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ImportWorkspaceDoNotCall($csv: String!, $region: String!, $reason: String) {\n    importWorkspaceDoNotCall(csv: $csv, region: $region, reason: $reason) {\n      added\n      known\n      badLines\n    }\n  }\n"): (typeof documents)["\n  mutation ImportWorkspaceDoNotCall($csv: String!, $region: String!, $reason: String) {\n    importWorkspaceDoNotCall(csv: $csv, region: $region, reason: $reason) {\n      added\n      known\n      badLines\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation LiftWorkspaceDoNotCall($id: ID!, $reason: String!) {\n    liftWorkspaceDoNotCall(id: $id, reason: $reason) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation LiftWorkspaceDoNotCall($id: ID!, $reason: String!) {\n    liftWorkspaceDoNotCall(id: $id, reason: $reason) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n"): (typeof documents)["\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        errorCalls\n        errorReplies\n        errorSources\n        errorAssistants\n        errorDeliveries\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n        errorDeliveries\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    firstSteps @include(if: $here) {\n      ...Steps_FirstSteps\n    }\n  }\n"): (typeof documents)["\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        errorCalls\n        errorReplies\n        errorSources\n        errorAssistants\n        errorDeliveries\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n        errorDeliveries\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    firstSteps @include(if: $here) {\n      ...Steps_FirstSteps\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n"): (typeof documents)["\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Steps_FirstSteps on FirstSteps {\n    assistantId\n    assistant\n    knowledge\n    chat\n    call\n    number\n    web\n    hidden\n  }\n"): (typeof documents)["\n  fragment Steps_FirstSteps on FirstSteps {\n    assistantId\n    assistant\n    knowledge\n    chat\n    call\n    number\n    web\n    hidden\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation HideFirstSteps($hidden: Boolean!) {\n    hideFirstSteps(hidden: $hidden) {\n      ...Steps_FirstSteps\n    }\n  }\n"): (typeof documents)["\n  mutation HideFirstSteps($hidden: Boolean!) {\n    hideFirstSteps(hidden: $hidden) {\n      ...Steps_FirstSteps\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n"): (typeof documents)["\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AssignmentCard_InboxSettings on InboxSettings {\n    assignment\n    assignees {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  fragment AssignmentCard_InboxSettings on InboxSettings {\n    assignment\n    assignees {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CannedCard_CannedReply on CannedReply {\n    id\n    name\n    content\n  }\n"): (typeof documents)["\n  fragment CannedCard_CannedReply on CannedReply {\n    id\n    name\n    content\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CannedReplies($first: Int, $after: String) {\n    cannedReplies(first: $first, after: $after) {\n      nodes {\n        ...CannedCard_CannedReply\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query CannedReplies($first: Int, $after: String) {\n    cannedReplies(first: $first, after: $after) {\n      nodes {\n        ...CannedCard_CannedReply\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteCannedReply($id: ID!) {\n    deleteCannedReply(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteCannedReply($id: ID!) {\n    deleteCannedReply(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCannedReply($input: CannedReplyInput!) {\n    createCannedReply(input: $input) {\n      ...CannedCard_CannedReply\n    }\n  }\n"): (typeof documents)["\n  mutation CreateCannedReply($input: CannedReplyInput!) {\n    createCannedReply(input: $input) {\n      ...CannedCard_CannedReply\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateCannedReply($id: ID!, $input: CannedReplyInput!) {\n    updateCannedReply(id: $id, input: $input) {\n      ...CannedCard_CannedReply\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateCannedReply($id: ID!, $input: CannedReplyInput!) {\n    updateCannedReply(id: $id, input: $input) {\n      ...CannedCard_CannedReply\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestCannedReplies($after: String) {\n    cannedReplies(first: 100, after: $after) {\n      nodes {\n        id\n        name\n        content\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query NewestCannedReplies($after: String) {\n    cannedReplies(first: 100, after: $after) {\n      nodes {\n        id\n        name\n        content\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query InboxSettingsPage {\n    inboxSettings {\n      ...AssignmentCard_InboxSettings\n      ...RatingCard_InboxSettings\n      ...TargetCard_InboxSettings\n    }\n    inboxRatings {\n      ...RatingCard_InboxRatings\n    }\n    teammates(search: \"\") {\n      id\n      name\n    }\n    teams {\n      id\n      name\n      ...TeamCard_Team\n    }\n    macros {\n      ...MacroCard_Macro\n    }\n    topics(first: 100) {\n      nodes {\n        ...TopicCard_Topic\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    cannedReplies(first: 100) {\n      nodes {\n        ...CannedCard_CannedReply\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query InboxSettingsPage {\n    inboxSettings {\n      ...AssignmentCard_InboxSettings\n      ...RatingCard_InboxSettings\n      ...TargetCard_InboxSettings\n    }\n    inboxRatings {\n      ...RatingCard_InboxRatings\n    }\n    teammates(search: \"\") {\n      id\n      name\n    }\n    teams {\n      id\n      name\n      ...TeamCard_Team\n    }\n    macros {\n      ...MacroCard_Macro\n    }\n    topics(first: 100) {\n      nodes {\n        ...TopicCard_Topic\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    cannedReplies(first: 100) {\n      nodes {\n        ...CannedCard_CannedReply\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateInboxSettings($input: InboxSettingsInput!) {\n    updateInboxSettings(input: $input) {\n      ...AssignmentCard_InboxSettings\n      ...RatingCard_InboxSettings\n      ...TargetCard_InboxSettings\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateInboxSettings($input: InboxSettingsInput!) {\n    updateInboxSettings(input: $input) {\n      ...AssignmentCard_InboxSettings\n      ...RatingCard_InboxSettings\n      ...TargetCard_InboxSettings\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment MacroCard_Macro on Macro {\n    id\n    name\n    steps {\n      action\n      text\n      assigneeId\n      priority\n      minutes\n      tagId\n      teamId\n    }\n  }\n"): (typeof documents)["\n  fragment MacroCard_Macro on Macro {\n    id\n    name\n    steps {\n      action\n      text\n      assigneeId\n      priority\n      minutes\n      tagId\n      teamId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteMacro($id: ID!) {\n    deleteMacro(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteMacro($id: ID!) {\n    deleteMacro(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateMacro($input: MacroInput!) {\n    createMacro(input: $input) {\n      ...MacroCard_Macro\n    }\n  }\n"): (typeof documents)["\n  mutation CreateMacro($input: MacroInput!) {\n    createMacro(input: $input) {\n      ...MacroCard_Macro\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateMacro($id: ID!, $input: MacroInput!) {\n    updateMacro(id: $id, input: $input) {\n      ...MacroCard_Macro\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateMacro($id: ID!, $input: MacroInput!) {\n    updateMacro(id: $id, input: $input) {\n      ...MacroCard_Macro\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestMacros {\n    macros {\n      id\n      name\n      steps {\n        action\n        text\n        assigneeId\n        priority\n        minutes\n        tagId\n        teamId\n      }\n    }\n  }\n"): (typeof documents)["\n  query NewestMacros {\n    macros {\n      id\n      name\n      steps {\n        action\n        text\n        assigneeId\n        priority\n        minutes\n        tagId\n        teamId\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RatingCard_InboxSettings on InboxSettings {\n    asksRating\n    ratingQuestion\n    ratingDays\n  }\n"): (typeof documents)["\n  fragment RatingCard_InboxSettings on InboxSettings {\n    asksRating\n    ratingQuestion\n    ratingDays\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RatingCard_InboxRatings on InboxRatings {\n    asked\n    rated\n    average\n  }\n"): (typeof documents)["\n  fragment RatingCard_InboxRatings on InboxRatings {\n    asked\n    rated\n    average\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TargetCard_InboxSettings on InboxSettings {\n    responseTargetMinutes\n    resolutionTargetMinutes\n    priorityTargets {\n      priority\n      responseMinutes\n      resolutionMinutes\n    }\n    businessHoursOnly\n    businessHours {\n      sunday {\n        from\n        to\n      }\n      monday {\n        from\n        to\n      }\n      tuesday {\n        from\n        to\n      }\n      wednesday {\n        from\n        to\n      }\n      thursday {\n        from\n        to\n      }\n      friday {\n        from\n        to\n      }\n      saturday {\n        from\n        to\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment TargetCard_InboxSettings on InboxSettings {\n    responseTargetMinutes\n    resolutionTargetMinutes\n    priorityTargets {\n      priority\n      responseMinutes\n      resolutionMinutes\n    }\n    businessHoursOnly\n    businessHours {\n      sunday {\n        from\n        to\n      }\n      monday {\n        from\n        to\n      }\n      tuesday {\n        from\n        to\n      }\n      wednesday {\n        from\n        to\n      }\n      thursday {\n        from\n        to\n      }\n      friday {\n        from\n        to\n      }\n      saturday {\n        from\n        to\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TeamCard_Team on Team {\n    id\n    name\n    assignment\n    members {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  fragment TeamCard_Team on Team {\n    id\n    name\n    assignment\n    members {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTeam($id: ID!) {\n    deleteTeam(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteTeam($id: ID!) {\n    deleteTeam(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTeam($input: TeamInput!) {\n    createTeam(input: $input) {\n      ...TeamCard_Team\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTeam($input: TeamInput!) {\n    createTeam(input: $input) {\n      ...TeamCard_Team\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTeam($id: ID!, $input: TeamInput!) {\n    updateTeam(id: $id, input: $input) {\n      ...TeamCard_Team\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateTeam($id: ID!, $input: TeamInput!) {\n    updateTeam(id: $id, input: $input) {\n      ...TeamCard_Team\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestTeams {\n    teams {\n      id\n      name\n      assignment\n      members {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query NewestTeams {\n    teams {\n      id\n      name\n      assignment\n      members {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TopicCard_Topic on Topic {\n    id\n    name\n    conversationCount\n    callCount\n  }\n"): (typeof documents)["\n  fragment TopicCard_Topic on Topic {\n    id\n    name\n    conversationCount\n    callCount\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Topics($search: String, $first: Int, $after: String) {\n    topics(search: $search, first: $first, after: $after) {\n      nodes {\n        ...TopicCard_Topic\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query Topics($search: String, $first: Int, $after: String) {\n    topics(search: $search, first: $first, after: $after) {\n      nodes {\n        ...TopicCard_Topic\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTopic($id: ID!) {\n    deleteTopic(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteTopic($id: ID!) {\n    deleteTopic(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTopic($input: TopicInput!) {\n    createTopic(input: $input) {\n      ...TopicCard_Topic\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTopic($input: TopicInput!) {\n    createTopic(input: $input) {\n      ...TopicCard_Topic\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenameTopic($id: ID!, $input: TopicInput!) {\n    renameTopic(id: $id, input: $input) {\n      ...TopicCard_Topic\n    }\n  }\n"): (typeof documents)["\n  mutation RenameTopic($id: ID!, $input: TopicInput!) {\n    renameTopic(id: $id, input: $input) {\n      ...TopicCard_Topic\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MergeTopics($id: ID!, $intoId: ID!) {\n    mergeTopics(id: $id, intoId: $intoId) {\n      ...TopicCard_Topic\n    }\n  }\n"): (typeof documents)["\n  mutation MergeTopics($id: ID!, $intoId: ID!) {\n    mergeTopics(id: $id, intoId: $intoId) {\n      ...TopicCard_Topic\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AnswerForm($assistant: ID!) {\n    assistantKnowledgeBases(assistantId: $assistant, first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query AnswerForm($assistant: ID!) {\n    assistantKnowledgeBases(assistantId: $assistant, first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AnswerByTraining($base: ID!, $input: CreateQueryTrainingInput!, $id: ID!) {\n    createQueryTraining(knowledgeBaseId: $base, input: $input, questionId: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AnswerByTraining($base: ID!, $input: CreateQueryTrainingInput!, $id: ID!) {\n    createQueryTraining(knowledgeBaseId: $base, input: $input, questionId: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AnswerBySource($base: ID!, $name: String!, $text: String!, $id: ID!) {\n    createTextSource(knowledgeBaseId: $base, name: $name, text: $text, questionId: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AnswerBySource($base: ID!, $name: String!, $text: String!, $id: ID!) {\n    createTextSource(knowledgeBaseId: $base, name: $name, text: $text, questionId: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ArchiveKnowledgeBase($id: ID!) {\n    archiveKnowledgeBase(id: $id) {\n      id\n      archived\n    }\n  }\n"): (typeof documents)["\n  mutation ArchiveKnowledgeBase($id: ID!) {\n    archiveKnowledgeBase(id: $id) {\n      id\n      archived\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreKnowledgeBase($id: ID!) {\n    updateKnowledgeBase(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreKnowledgeBase($id: ID!) {\n    updateKnowledgeBase(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AssignedSources($base: ID!, $assistant: ID!, $search: String, $after: String) {\n    assignedKnowledgeSources(id: $base, assistantId: $assistant)\n    knowledgeSources(knowledgeBaseId: $base, search: $search, sort: name, first: 50, after: $after) {\n      nodes {\n        id\n        name\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query AssignedSources($base: ID!, $assistant: ID!, $search: String, $after: String) {\n    assignedKnowledgeSources(id: $base, assistantId: $assistant)\n    knowledgeSources(knowledgeBaseId: $base, search: $search, sort: name, first: 50, after: $after) {\n      nodes {\n        id\n        name\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AssignedSourceNames($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on KnowledgeSource {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query AssignedSourceNames($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on KnowledgeSource {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AssignKnowledgeSources($base: ID!, $assistant: ID!, $sources: [ID!]!) {\n    assignKnowledgeBase(id: $base, assistantId: $assistant, sourceIds: $sources) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AssignKnowledgeSources($base: ID!, $assistant: ID!, $sources: [ID!]!) {\n    assignKnowledgeBase(id: $base, assistantId: $assistant, sourceIds: $sources) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateKnowledgeBase($input: CreateKnowledgeBaseInput!) {\n    createKnowledgeBase(input: $input) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation CreateKnowledgeBase($input: CreateKnowledgeBaseInput!) {\n    createKnowledgeBase(input: $input) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateKnowledgeBase($id: ID!, $input: UpdateKnowledgeBaseInput!) {\n    updateKnowledgeBase(id: $id, input: $input) {\n      id\n      name\n      description\n      updatedAt\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateKnowledgeBase($id: ID!, $input: UpdateKnowledgeBaseInput!) {\n    updateKnowledgeBase(id: $id, input: $input) {\n      id\n      name\n      description\n      updatedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KnowledgeBasePage(\n    $id: ID!\n    $search: String\n    $status: KnowledgeSourceStatus\n    $sort: NameSort\n    $first: Int!\n    $after: String\n  ) {\n    knowledgeBase(id: $id) {\n      id\n      name\n      description\n      usedOnCalls\n      isArchived\n      assistants(first: 50) {\n        nodes {\n          ...UsedBy_Assistant\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n    knowledgeSources(\n      knowledgeBaseId: $id\n      pages: false\n      search: $search\n      status: $status\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        status\n        ...Sources_KnowledgeSource\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    knowledgeSites(knowledgeBaseId: $id, first: 20) {\n      nodes {\n        id\n        status\n        ...Sites_KnowledgeSite\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    queryTrainings(knowledgeBaseId: $id, first: 100) {\n      nodes {\n        ...Trainings_QueryTraining\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query KnowledgeBasePage(\n    $id: ID!\n    $search: String\n    $status: KnowledgeSourceStatus\n    $sort: NameSort\n    $first: Int!\n    $after: String\n  ) {\n    knowledgeBase(id: $id) {\n      id\n      name\n      description\n      usedOnCalls\n      isArchived\n      assistants(first: 50) {\n        nodes {\n          ...UsedBy_Assistant\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n    knowledgeSources(\n      knowledgeBaseId: $id\n      pages: false\n      search: $search\n      status: $status\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        status\n        ...Sources_KnowledgeSource\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    knowledgeSites(knowledgeBaseId: $id, first: 20) {\n      nodes {\n        id\n        status\n        ...Sites_KnowledgeSite\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    queryTrainings(knowledgeBaseId: $id, first: 100) {\n      nodes {\n        ...Trainings_QueryTraining\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EnableKnowledgeBaseVoice($id: ID!) {\n    enableKnowledgeBaseVoice(id: $id) {\n      id\n      usedOnCalls\n    }\n  }\n"): (typeof documents)["\n  mutation EnableKnowledgeBaseVoice($id: ID!) {\n    enableKnowledgeBaseVoice(id: $id) {\n      id\n      usedOnCalls\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DisableKnowledgeBaseVoice($id: ID!) {\n    disableKnowledgeBaseVoice(id: $id) {\n      id\n      usedOnCalls\n    }\n  }\n"): (typeof documents)["\n  mutation DisableKnowledgeBaseVoice($id: ID!) {\n    disableKnowledgeBaseVoice(id: $id) {\n      id\n      usedOnCalls\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateFaqSource($base: ID!, $name: String!, $faqs: [FaqInput!]!) {\n    createFaqSource(knowledgeBaseId: $base, name: $name, faqs: $faqs) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation CreateFaqSource($base: ID!, $name: String!, $faqs: [FaqInput!]!) {\n    createFaqSource(knowledgeBaseId: $base, name: $name, faqs: $faqs) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateUploadedSource($base: ID!, $file: ID!) {\n    createUploadedSource(knowledgeBaseId: $base, fileId: $file) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation CreateUploadedSource($base: ID!, $file: ID!) {\n    createUploadedSource(knowledgeBaseId: $base, fileId: $file) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FindPassages($id: ID!, $query: String!, $sourceIds: [ID!], $folder: String) {\n    searchKnowledgeBase(id: $id, query: $query, limit: 8, sourceIds: $sourceIds, folder: $folder) {\n      id\n      score\n      text\n      sourceName\n      page\n      heading\n    }\n  }\n"): (typeof documents)["\n  query FindPassages($id: ID!, $query: String!, $sourceIds: [ID!], $folder: String) {\n    searchKnowledgeBase(id: $id, query: $query, limit: 8, sourceIds: $sourceIds, folder: $folder) {\n      id\n      score\n      text\n      sourceName\n      page\n      heading\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KnowledgePage($sort: NameSort, $search: String, $includeArchived: Boolean!, $first: Int!, $after: String) {\n    knowledgeBases(sort: $sort, search: $search, includeArchived: $includeArchived, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        description\n        usedOnCalls\n        sources\n        isArchived\n        updatedAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query KnowledgePage($sort: NameSort, $search: String, $includeArchived: Boolean!, $first: Int!, $after: String) {\n    knowledgeBases(sort: $sort, search: $search, includeArchived: $includeArchived, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        description\n        usedOnCalls\n        sources\n        isArchived\n        updatedAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenameKnowledgeSource($base: ID!, $id: ID!, $name: String!) {\n    renameKnowledgeSource(knowledgeBaseId: $base, sourceId: $id, name: $name) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation RenameKnowledgeSource($base: ID!, $id: ID!, $name: String!) {\n    renameKnowledgeSource(knowledgeBaseId: $base, sourceId: $id, name: $name) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KnowledgeSourceText($id: ID!) {\n    knowledgeSourceText(id: $id)\n  }\n"): (typeof documents)["\n  query KnowledgeSourceText($id: ID!) {\n    knowledgeSourceText(id: $id)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTextSource($base: ID!, $id: ID!, $text: String!) {\n    updateTextSource(knowledgeBaseId: $base, sourceId: $id, text: $text) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateTextSource($base: ID!, $id: ID!, $text: String!) {\n    updateTextSource(knowledgeBaseId: $base, sourceId: $id, text: $text) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SiteActions_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    knowledgeBaseId\n    status\n    ...SiteDialog_KnowledgeSite\n  }\n"): (typeof documents)["\n  fragment SiteActions_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    knowledgeBaseId\n    status\n    ...SiteDialog_KnowledgeSite\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RunKnowledgeSite($id: ID!) {\n    runKnowledgeSite(id: $id) {\n      id\n      ...SiteProgress_KnowledgeSite\n    }\n  }\n"): (typeof documents)["\n  mutation RunKnowledgeSite($id: ID!) {\n    runKnowledgeSite(id: $id) {\n      id\n      ...SiteProgress_KnowledgeSite\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StopKnowledgeSite($id: ID!) {\n    stopKnowledgeSite(id: $id) {\n      id\n      ...SiteProgress_KnowledgeSite\n    }\n  }\n"): (typeof documents)["\n  mutation StopKnowledgeSite($id: ID!) {\n    stopKnowledgeSite(id: $id) {\n      id\n      ...SiteProgress_KnowledgeSite\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteKnowledgeSite($id: ID!) {\n    deleteKnowledgeSite(id: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteKnowledgeSite($id: ID!) {\n    deleteKnowledgeSite(id: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SiteDialog_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    mode\n    maxPages\n    maxDepth\n    include\n    exclude\n    schedule\n  }\n"): (typeof documents)["\n  fragment SiteDialog_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    mode\n    maxPages\n    maxDepth\n    include\n    exclude\n    schedule\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateKnowledgeSite($base: ID!, $input: CreateKnowledgeSiteInput!) {\n    createKnowledgeSite(knowledgeBaseId: $base, input: $input) {\n      id\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation CreateKnowledgeSite($base: ID!, $input: CreateKnowledgeSiteInput!) {\n    createKnowledgeSite(knowledgeBaseId: $base, input: $input) {\n      id\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateKnowledgeSite($id: ID!, $input: UpdateKnowledgeSiteInput!) {\n    updateKnowledgeSite(id: $id, input: $input) {\n      ...SiteDialog_KnowledgeSite\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateKnowledgeSite($id: ID!, $input: UpdateKnowledgeSiteInput!) {\n    updateKnowledgeSite(id: $id, input: $input) {\n      ...SiteDialog_KnowledgeSite\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KnowledgeSitePage($id: ID!, $state: KnowledgePageState, $first: Int!, $after: String) {\n    knowledgeSite(id: $id) {\n      id\n      url\n      mode\n      status\n      knowledgeBaseId\n      ...SiteActions_KnowledgeSite\n      ...SiteProgress_KnowledgeSite\n    }\n    knowledgePages(siteId: $id, state: $state, first: $first, after: $after) {\n      nodes {\n        id\n        ...SitePages_KnowledgePage\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query KnowledgeSitePage($id: ID!, $state: KnowledgePageState, $first: Int!, $after: String) {\n    knowledgeSite(id: $id) {\n      id\n      url\n      mode\n      status\n      knowledgeBaseId\n      ...SiteActions_KnowledgeSite\n      ...SiteProgress_KnowledgeSite\n    }\n    knowledgePages(siteId: $id, state: $state, first: $first, after: $after) {\n      nodes {\n        id\n        ...SitePages_KnowledgePage\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SitePages_KnowledgePage on KnowledgePage {\n    id\n    url\n    title\n    state\n    reason\n    checkedAt\n  }\n"): (typeof documents)["\n  fragment SitePages_KnowledgePage on KnowledgePage {\n    id\n    url\n    title\n    state\n    reason\n    checkedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ExcludeKnowledgePage($id: ID!) {\n    excludeKnowledgePage(id: $id) {\n      id\n      state\n    }\n  }\n"): (typeof documents)["\n  mutation ExcludeKnowledgePage($id: ID!) {\n    excludeKnowledgePage(id: $id) {\n      id\n      state\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation IncludeKnowledgePage($id: ID!) {\n    includeKnowledgePage(id: $id) {\n      id\n      state\n    }\n  }\n"): (typeof documents)["\n  mutation IncludeKnowledgePage($id: ID!) {\n    includeKnowledgePage(id: $id) {\n      id\n      state\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SiteProgress_KnowledgeSite on KnowledgeSite {\n    id\n    status\n    limited\n    failureReason\n    nextRunAt\n    finishedAt\n    progress {\n      total\n      waiting\n      read\n      failed\n      skipped\n    }\n  }\n"): (typeof documents)["\n  fragment SiteProgress_KnowledgeSite on KnowledgeSite {\n    id\n    status\n    limited\n    failureReason\n    nextRunAt\n    finishedAt\n    progress {\n      total\n      waiting\n      read\n      failed\n      skipped\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Sites_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    mode\n    ...SiteActions_KnowledgeSite\n    ...SiteProgress_KnowledgeSite\n  }\n"): (typeof documents)["\n  fragment Sites_KnowledgeSite on KnowledgeSite {\n    id\n    url\n    mode\n    ...SiteActions_KnowledgeSite\n    ...SiteProgress_KnowledgeSite\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KnowledgeSites($id: ID!, $first: Int!, $after: String) {\n    knowledgeSites(knowledgeBaseId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        ...Sites_KnowledgeSite\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query KnowledgeSites($id: ID!, $first: Int!, $after: String) {\n    knowledgeSites(knowledgeBaseId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        ...Sites_KnowledgeSite\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteKnowledgeSource($base: ID!, $id: ID!) {\n    deleteKnowledgeSource(knowledgeBaseId: $base, sourceId: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteKnowledgeSource($base: ID!, $id: ID!) {\n    deleteKnowledgeSource(knowledgeBaseId: $base, sourceId: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Sources_KnowledgeSource on KnowledgeSource {\n    id\n    name\n    type\n    status\n    failureReason\n    passages\n    embeddingFailure\n    updatedAt\n  }\n"): (typeof documents)["\n  fragment Sources_KnowledgeSource on KnowledgeSource {\n    id\n    name\n    type\n    status\n    failureReason\n    passages\n    embeddingFailure\n    updatedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RetryKnowledgeSource($base: ID!, $id: ID!) {\n    retryKnowledgeSource(knowledgeBaseId: $base, sourceId: $id) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation RetryKnowledgeSource($base: ID!, $id: ID!) {\n    retryKnowledgeSource(knowledgeBaseId: $base, sourceId: $id) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTextSource($base: ID!, $name: String!, $text: String!) {\n    createTextSource(knowledgeBaseId: $base, name: $name, text: $text) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTextSource($base: ID!, $name: String!, $text: String!) {\n    createTextSource(knowledgeBaseId: $base, name: $name, text: $text) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateQueryTraining($base: ID!, $input: CreateQueryTrainingInput!) {\n    createQueryTraining(knowledgeBaseId: $base, input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateQueryTraining($base: ID!, $input: CreateQueryTrainingInput!) {\n    createQueryTraining(knowledgeBaseId: $base, input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateQueryTraining($base: ID!, $id: ID!, $input: UpdateQueryTrainingInput!) {\n    updateQueryTraining(knowledgeBaseId: $base, trainingId: $id, input: $input) {\n      id\n      query\n      response\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateQueryTraining($base: ID!, $id: ID!, $input: UpdateQueryTrainingInput!) {\n    updateQueryTraining(knowledgeBaseId: $base, trainingId: $id, input: $input) {\n      id\n      query\n      response\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SwitchQueryTraining($base: ID!, $id: ID!, $on: Boolean!) {\n    updateQueryTraining(knowledgeBaseId: $base, trainingId: $id, input: { isActive: $on }) {\n      id\n      isActive\n    }\n  }\n"): (typeof documents)["\n  mutation SwitchQueryTraining($base: ID!, $id: ID!, $on: Boolean!) {\n    updateQueryTraining(knowledgeBaseId: $base, trainingId: $id, input: { isActive: $on }) {\n      id\n      isActive\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Trainings_QueryTraining on QueryTraining {\n    id\n    query\n    response\n    isActive\n  }\n"): (typeof documents)["\n  fragment Trainings_QueryTraining on QueryTraining {\n    id\n    query\n    response\n    isActive\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteQueryTraining($base: ID!, $id: ID!) {\n    deleteQueryTraining(knowledgeBaseId: $base, trainingId: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteQueryTraining($base: ID!, $id: ID!) {\n    deleteQueryTraining(knowledgeBaseId: $base, trainingId: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query QueryTrainings($id: ID!, $first: Int!, $after: String) {\n    queryTrainings(knowledgeBaseId: $id, first: $first, after: $after) {\n      nodes {\n        ...Trainings_QueryTraining\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query QueryTrainings($id: ID!, $first: Int!, $after: String) {\n    queryTrainings(knowledgeBaseId: $id, first: $first, after: $after) {\n      nodes {\n        ...Trainings_QueryTraining\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UnansweredPage($assistantId: ID, $from: Time, $to: Time, $answered: Boolean, $first: Int!, $after: String) {\n    unansweredQuestions(\n      assistantId: $assistantId\n      from: $from\n      to: $to\n      answered: $answered\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        assistantId\n        assistantName\n        question\n        count\n        lastAskedAt\n        examples {\n          question\n          conversationId\n          askedAt\n        }\n        answer {\n          trainingId\n          sourceId\n          knowledgeBaseId\n          name\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query UnansweredPage($assistantId: ID, $from: Time, $to: Time, $answered: Boolean, $first: Int!, $after: String) {\n    unansweredQuestions(\n      assistantId: $assistantId\n      from: $from\n      to: $to\n      answered: $answered\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        id\n        assistantId\n        assistantName\n        question\n        count\n        lastAskedAt\n        examples {\n          question\n          conversationId\n          askedAt\n        }\n        answer {\n          trainingId\n          sourceId\n          knowledgeBaseId\n          name\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DismissUnansweredQuestion($id: ID!) {\n    dismissUnansweredQuestion(id: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DismissUnansweredQuestion($id: ID!) {\n    dismissUnansweredQuestion(id: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateUrlSource($base: ID!, $url: String!, $name: String) {\n    createUrlSource(knowledgeBaseId: $base, url: $url, name: $name) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation CreateUrlSource($base: ID!, $url: String!, $name: String) {\n    createUrlSource(knowledgeBaseId: $base, url: $url, name: $name) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UsedBy_Assistant on Assistant {\n    id\n    name\n  }\n"): (typeof documents)["\n  fragment UsedBy_Assistant on Assistant {\n    id\n    name\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AttachKnowledgeBase($id: ID!, $assistant: ID!) {\n    assignKnowledgeBase(id: $id, assistantId: $assistant) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AttachKnowledgeBase($id: ID!, $assistant: ID!) {\n    assignKnowledgeBase(id: $id, assistantId: $assistant) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DetachKnowledgeBase($id: ID!, $assistant: ID!) {\n    removeKnowledgeBase(id: $id, assistantId: $assistant) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DetachKnowledgeBase($id: ID!, $assistant: ID!) {\n    removeKnowledgeBase(id: $id, assistantId: $assistant) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UsedBy($id: ID!, $first: Int!, $after: String) {\n    knowledgeBase(id: $id) {\n      id\n      assistants(first: $first, after: $after) {\n        nodes {\n          ...UsedBy_Assistant\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query UsedBy($id: ID!, $first: Int!, $after: String) {\n    knowledgeBase(id: $id) {\n      id\n      assistants(first: $first, after: $after) {\n        nodes {\n          ...UsedBy_Assistant\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BrowsersCard_NoticeSettings on NoticeSettings {\n    pushKey\n    devices {\n      id\n      userAgent\n      current\n      createdAt\n    }\n  }\n"): (typeof documents)["\n  fragment BrowsersCard_NoticeSettings on NoticeSettings {\n    pushKey\n    devices {\n      id\n      userAgent\n      current\n      createdAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddNoticeDevice($input: NoticeDeviceInput!) {\n    addNoticeDevice(input: $input) {\n      ...BrowsersCard_NoticeSettings\n    }\n  }\n"): (typeof documents)["\n  mutation AddNoticeDevice($input: NoticeDeviceInput!) {\n    addNoticeDevice(input: $input) {\n      ...BrowsersCard_NoticeSettings\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveNoticeDevice($id: ID!) {\n    removeNoticeDevice(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveNoticeDevice($id: ID!) {\n    removeNoticeDevice(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NoticeSettingsPage {\n    noticeSettings {\n      ...RulesCard_NoticeSettings\n      ...PlacesCard_NoticeSettings\n      ...QuietCard_NoticeSettings\n      ...BrowsersCard_NoticeSettings\n    }\n  }\n"): (typeof documents)["\n  query NoticeSettingsPage {\n    noticeSettings {\n      ...RulesCard_NoticeSettings\n      ...PlacesCard_NoticeSettings\n      ...QuietCard_NoticeSettings\n      ...BrowsersCard_NoticeSettings\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateNoticeSettings($input: NoticeSettingsInput!) {\n    updateNoticeSettings(input: $input) {\n      ...RulesCard_NoticeSettings\n      ...PlacesCard_NoticeSettings\n      ...QuietCard_NoticeSettings\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateNoticeSettings($input: NoticeSettingsInput!) {\n    updateNoticeSettings(input: $input) {\n      ...RulesCard_NoticeSettings\n      ...PlacesCard_NoticeSettings\n      ...QuietCard_NoticeSettings\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PlacesCard_NoticeSettings on NoticeSettings {\n    subaccountIds\n  }\n"): (typeof documents)["\n  fragment PlacesCard_NoticeSettings on NoticeSettings {\n    subaccountIds\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment QuietCard_NoticeSettings on NoticeSettings {\n    quietFrom\n    quietTo\n    timeZone\n  }\n"): (typeof documents)["\n  fragment QuietCard_NoticeSettings on NoticeSettings {\n    quietFrom\n    quietTo\n    timeZone\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RulesCard_NoticeSettings on NoticeSettings {\n    rules {\n      kind\n      channels\n    }\n    sendsEmail\n    pushKey\n  }\n"): (typeof documents)["\n  fragment RulesCard_NoticeSettings on NoticeSettings {\n    rules {\n      kind\n      channels\n    }\n    sendsEmail\n    pushKey\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AnswerPhoneNumber($id: ID!, $assistant: ID) {\n    assignPhoneNumber(id: $id, assistantId: $assistant) {\n      id\n      assistantId\n      assistantName\n    }\n  }\n"): (typeof documents)["\n  mutation AnswerPhoneNumber($id: ID!, $assistant: ID) {\n    assignPhoneNumber(id: $id, assistantId: $assistant) {\n      id\n      assistantId\n      assistantName\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeletePhoneNumbers($id: ID!) {\n    deletePhoneNumber(id: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeletePhoneNumbers($id: ID!) {\n    deletePhoneNumber(id: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreatePhoneNumber($input: CreatePhoneNumberInput!) {\n    createPhoneNumber(input: $input) {\n      id\n      number\n    }\n  }\n"): (typeof documents)["\n  mutation CreatePhoneNumber($input: CreatePhoneNumberInput!) {\n    createPhoneNumber(input: $input) {\n      id\n      number\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdatePhoneNumber($id: ID!, $input: UpdatePhoneNumberInput!) {\n    updatePhoneNumber(id: $id, input: $input) {\n      id\n      number\n    }\n  }\n"): (typeof documents)["\n  mutation UpdatePhoneNumber($id: ID!, $input: UpdatePhoneNumberInput!) {\n    updatePhoneNumber(id: $id, input: $input) {\n      id\n      number\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NumbersPage($sort: NumberSort, $search: String, $assistantId: ID, $first: Int!, $after: String) {\n    phoneNumbers(sort: $sort, search: $search, assistantId: $assistantId, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        number\n        type\n        sipUri\n        assistantId\n        assistantName\n        callerId\n        callingUri\n        answerWaitTime\n        hdVoiceEnabled\n        concurrency\n        isLegacy\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query NumbersPage($sort: NumberSort, $search: String, $assistantId: ID, $first: Int!, $after: String) {\n    phoneNumbers(sort: $sort, search: $search, assistantId: $assistantId, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        number\n        type\n        sipUri\n        assistantId\n        assistantName\n        callerId\n        callingUri\n        answerWaitTime\n        hdVoiceEnabled\n        concurrency\n        isLegacy\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeletePhoneNumber($id: ID!) {\n    deletePhoneNumber(id: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeletePhoneNumber($id: ID!) {\n    deletePhoneNumber(id: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PoolCandidates($search: String) {\n    phoneNumbers(search: $search, first: 20) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query PoolCandidates($search: String) {\n    phoneNumbers(search: $search, first: 20) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddNumberToPool($id: ID!, $number: ID!) {\n    addNumbersToPool(id: $id, phoneNumberIds: [$number]) {\n      id\n      phoneNumbersCount\n    }\n  }\n"): (typeof documents)["\n  mutation AddNumberToPool($id: ID!, $number: ID!) {\n    addNumbersToPool(id: $id, phoneNumberIds: [$number]) {\n      id\n      phoneNumbersCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveNumberFromPool($id: ID!, $number: ID!) {\n    removeNumbersFromPool(id: $id, phoneNumberIds: [$number]) {\n      id\n      phoneNumbersCount\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveNumberFromPool($id: ID!, $number: ID!) {\n    removeNumbersFromPool(id: $id, phoneNumberIds: [$number]) {\n      id\n      phoneNumbersCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateNumberPool($name: String!) {\n    createNumberPool(input: { name: $name }) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateNumberPool($name: String!) {\n    createNumberPool(input: { name: $name }) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenameNumberPool($id: ID!, $name: String!) {\n    updateNumberPool(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation RenameNumberPool($id: ID!, $name: String!) {\n    updateNumberPool(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PoolsPage($sort: NameSort, $first: Int!, $after: String) {\n    numberPools(sort: $sort, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        updatedAt\n        phoneNumbersCount\n        phoneNumbers {\n          id\n          number\n          name\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query PoolsPage($sort: NameSort, $first: Int!, $after: String) {\n    numberPools(sort: $sort, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        updatedAt\n        phoneNumbersCount\n        phoneNumbers {\n          id\n          number\n          name\n        }\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OpenedPool($id: ID!) {\n    numberPool(id: $id) {\n      id\n      name\n      updatedAt\n      phoneNumbersCount\n      phoneNumbers {\n        id\n        number\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query OpenedPool($id: ID!) {\n    numberPool(id: $id) {\n      id\n      name\n      updatedAt\n      phoneNumbersCount\n      phoneNumbers {\n        id\n        number\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteNumberPool($id: ID!) {\n    deleteNumberPool(id: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteNumberPool($id: ID!) {\n    deleteNumberPool(id: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SimulateInboundCall($to: String!, $from: String!) {\n    simulateInboundCall(to: $to, from: $from) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation SimulateInboundCall($to: String!, $from: String!) {\n    simulateInboundCall(to: $to, from: $from) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AppsPage($after: String) {\n    connectedApps(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        host\n        scopes\n        subaccounts\n        memberName\n        mine\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query AppsPage($after: String) {\n    connectedApps(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        host\n        scopes\n        subaccounts\n        memberName\n        mine\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeConnectedApp($id: ID!) {\n    revokeConnectedApp(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeConnectedApp($id: ID!) {\n    revokeConnectedApp(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AuditPage(\n    $sort: AuditSort\n    $subaccountId: ID\n    $actorId: String\n    $action: String\n    $targetId: String\n    $from: Time\n    $to: Time\n    $after: String\n  ) {\n    auditEntries(\n      sort: $sort\n      subaccountId: $subaccountId\n      actorId: $actorId\n      action: $action\n      targetId: $targetId\n      from: $from\n      to: $to\n      first: 43\n      after: $after\n    ) {\n      nodes {\n        id\n        actorKind\n        actorId\n        actorName\n        address\n        requestId\n        subaccountId\n        subaccountName\n        action\n        targetId\n        target {\n          type\n          id\n          name\n        }\n        createdAt\n        changes {\n          type\n          id\n          op\n          fields\n          before\n          after\n          unkept\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    auditActions\n  }\n"): (typeof documents)["\n  query AuditPage(\n    $sort: AuditSort\n    $subaccountId: ID\n    $actorId: String\n    $action: String\n    $targetId: String\n    $from: Time\n    $to: Time\n    $after: String\n  ) {\n    auditEntries(\n      sort: $sort\n      subaccountId: $subaccountId\n      actorId: $actorId\n      action: $action\n      targetId: $targetId\n      from: $from\n      to: $to\n      first: 43\n      after: $after\n    ) {\n      nodes {\n        id\n        actorKind\n        actorId\n        actorName\n        address\n        requestId\n        subaccountId\n        subaccountName\n        action\n        targetId\n        target {\n          type\n          id\n          name\n        }\n        createdAt\n        changes {\n          type\n          id\n          op\n          fields\n          before\n          after\n          unkept\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    auditActions\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Deliveries_First on WebhookDeliveryConnection {\n    nodes {\n      id\n      eventId\n      eventType\n      status\n      attempts\n      responseStatus\n      lastError\n      nextAttemptAt\n      createdAt\n      log {\n        at\n        durationMs\n        responseStatus\n        error\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n"): (typeof documents)["\n  fragment Deliveries_First on WebhookDeliveryConnection {\n    nodes {\n      id\n      eventId\n      eventType\n      status\n      attempts\n      responseStatus\n      lastError\n      nextAttemptAt\n      createdAt\n      log {\n        at\n        durationMs\n        responseStatus\n        error\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Deliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int!, $after: String) {\n    webhookDeliveries(webhookId: $id, status: $status, first: $first, after: $after) {\n      ...Deliveries_First\n    }\n  }\n"): (typeof documents)["\n  query Deliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int!, $after: String) {\n    webhookDeliveries(webhookId: $id, status: $status, first: $first, after: $after) {\n      ...Deliveries_First\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RedeliverWebhook($id: ID!, $deliveryId: ID!) {\n    redeliverWebhook(id: $id, deliveryId: $deliveryId) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation RedeliverWebhook($id: ID!, $deliveryId: ID!) {\n    redeliverWebhook(id: $id, deliveryId: $deliveryId) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EmbeddingsDecline_Workspace on WorkspaceSettings {\n    id\n    embeddingsDeclined\n  }\n"): (typeof documents)["\n  fragment EmbeddingsDecline_Workspace on WorkspaceSettings {\n    id\n    embeddingsDeclined\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeclineWorkspaceEmbeddings($declined: Boolean!) {\n    declineWorkspaceEmbeddings(declined: $declined) {\n      ...EmbeddingsDecline_Workspace\n    }\n  }\n"): (typeof documents)["\n  mutation DeclineWorkspaceEmbeddings($declined: Boolean!) {\n    declineWorkspaceEmbeddings(declined: $declined) {\n      ...EmbeddingsDecline_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EmbeddingsForm_Workspace on WorkspaceSettings {\n    id\n    ...EmbeddingsDecline_Workspace\n    embeddings {\n      url\n      model\n      dimensions\n      price\n      hasKey\n    }\n    installation {\n      embeddings {\n        configured\n        host\n        model\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment EmbeddingsForm_Workspace on WorkspaceSettings {\n    id\n    ...EmbeddingsDecline_Workspace\n    embeddings {\n      url\n      model\n      dimensions\n      price\n      hasKey\n    }\n    installation {\n      embeddings {\n        configured\n        host\n        model\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestEmbeddings {\n    workspace {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  query NewestEmbeddings {\n    workspace {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetWorkspaceEmbeddings($input: WorkspaceEmbeddingsInput!) {\n    setWorkspaceEmbeddings(input: $input) {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  mutation SetWorkspaceEmbeddings($input: WorkspaceEmbeddingsInput!) {\n    setWorkspaceEmbeddings(input: $input) {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ClearWorkspaceEmbeddings {\n    clearWorkspaceEmbeddings {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  mutation ClearWorkspaceEmbeddings {\n    clearWorkspaceEmbeddings {\n      ...EmbeddingsForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EndpointDialog_Endpoint on ModelEndpoint {\n    id\n    name\n    url\n    wire\n    windows\n    prices {\n      model\n      input\n      output\n      cached\n      written\n      since\n    }\n    hasKey\n  }\n"): (typeof documents)["\n  fragment EndpointDialog_Endpoint on ModelEndpoint {\n    id\n    name\n    url\n    wire\n    windows\n    prices {\n      model\n      input\n      output\n      cached\n      written\n      since\n    }\n    hasKey\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateModelEndpoint($input: CreateModelEndpointInput!) {\n    createModelEndpoint(input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateModelEndpoint($input: CreateModelEndpointInput!) {\n    createModelEndpoint(input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateModelEndpoint($id: ID!, $input: UpdateModelEndpointInput!) {\n    updateModelEndpoint(id: $id, input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateModelEndpoint($id: ID!, $input: UpdateModelEndpointInput!) {\n    updateModelEndpoint(id: $id, input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EndpointsCard_Endpoint on ModelEndpoint {\n    id\n    name\n    host\n    wire\n    hasKey\n    ...EndpointDialog_Endpoint\n  }\n"): (typeof documents)["\n  fragment EndpointsCard_Endpoint on ModelEndpoint {\n    id\n    name\n    host\n    wire\n    hasKey\n    ...EndpointDialog_Endpoint\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteModelEndpoint($id: ID!) {\n    deleteModelEndpoint(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteModelEndpoint($id: ID!) {\n    deleteModelEndpoint(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Environment_Installation on Installation {\n    settings {\n      name\n      value\n      isSet\n    }\n  }\n"): (typeof documents)["\n  fragment Environment_Installation on Installation {\n    settings {\n      name\n      value\n      isSet\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Installation_Installation on Installation {\n    environment\n    version\n    telephony\n    models {\n      configured\n      host\n      default\n    }\n    smtp\n    sms\n    rateBurst\n    rateDay\n    uploadLimit\n    callsPerDay\n    callPrices\n    barredPrefixes\n  }\n"): (typeof documents)["\n  fragment Installation_Installation on Installation {\n    environment\n    version\n    telephony\n    models {\n      configured\n      host\n      default\n    }\n    smtp\n    sms\n    rateBurst\n    rateDay\n    uploadLimit\n    callsPerDay\n    callPrices\n    barredPrefixes\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Invitations_Invitation on Invitation {\n    id\n    email\n    role\n    subaccounts\n    invitedBy\n    expiresAt\n  }\n"): (typeof documents)["\n  fragment Invitations_Invitation on Invitation {\n    id\n    email\n    role\n    subaccounts\n    invitedBy\n    expiresAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Invitations($first: Int!, $after: String) {\n    invitations(first: $first, after: $after) {\n      nodes {\n        ...Invitations_Invitation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Invitations($first: Int!, $after: String) {\n    invitations(first: $first, after: $after) {\n      nodes {\n        ...Invitations_Invitation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeInvitation($id: ID!) {\n    revokeInvitation(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeInvitation($id: ID!) {\n    revokeInvitation(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation InviteMember($input: CreateInvitationInput!) {\n    createInvitation(input: $input) {\n      invitation {\n        ...Invitations_Invitation\n        email\n      }\n      link\n      mailed\n    }\n  }\n"): (typeof documents)["\n  mutation InviteMember($input: CreateInvitationInput!) {\n    createInvitation(input: $input) {\n      invitation {\n        ...Invitations_Invitation\n        email\n      }\n      link\n      mailed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KeyDialog_Scope on KeyScope {\n    name\n    title\n    description\n  }\n"): (typeof documents)["\n  fragment KeyDialog_Scope on KeyScope {\n    name\n    title\n    description\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateApiKey($input: CreateApiKeyInput!) {\n    createApiKey(input: $input) {\n      apiKey {\n        id\n      }\n      secret\n    }\n  }\n"): (typeof documents)["\n  mutation CreateApiKey($input: CreateApiKeyInput!) {\n    createApiKey(input: $input) {\n      apiKey {\n        id\n      }\n      secret\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KeysPage($sort: KeySort, $includeRevoked: Boolean!, $after: String) {\n    apiKeys(sort: $sort, includeRevoked: $includeRevoked, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        prefix\n        preset\n        scopes\n        subaccounts\n        allowIps\n        expiresAt\n        revokedAt\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    keyScopes {\n      ...KeyDialog_Scope\n    }\n  }\n"): (typeof documents)["\n  query KeysPage($sort: KeySort, $includeRevoked: Boolean!, $after: String) {\n    apiKeys(sort: $sort, includeRevoked: $includeRevoked, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        prefix\n        preset\n        scopes\n        subaccounts\n        allowIps\n        expiresAt\n        revokedAt\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    keyScopes {\n      ...KeyDialog_Scope\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n      revokedAt\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n      revokedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MemberDialog($search: String!) {\n    members(search: $search, first: 100) {\n      nodes {\n        id\n        role\n        subaccounts\n      }\n    }\n  }\n"): (typeof documents)["\n  query MemberDialog($search: String!) {\n    members(search: $search, first: 100) {\n      nodes {\n        id\n        role\n        subaccounts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {\n    updateMember(id: $id, input: $input) {\n      ...MemberRow_Member\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {\n    updateMember(id: $id, input: $input) {\n      ...MemberRow_Member\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment MemberRow_Member on Member {\n    id\n    userId\n    name\n    email\n    role\n    subaccounts\n    createdAt\n  }\n"): (typeof documents)["\n  fragment MemberRow_Member on Member {\n    id\n    userId\n    name\n    email\n    role\n    subaccounts\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveMember($id: ID!) {\n    removeMember(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveMember($id: ID!) {\n    removeMember(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MembersPage($search: String, $opening: Boolean!, $first: Int, $after: String) {\n    members(search: $search, first: $first, after: $after) {\n      nodes {\n        ...MemberRow_Member\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    invitations(first: 50) @include(if: $opening) {\n      nodes {\n        ...Invitations_Invitation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query MembersPage($search: String, $opening: Boolean!, $first: Int, $after: String) {\n    members(search: $search, first: $first, after: $after) {\n      nodes {\n        ...MemberRow_Member\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    invitations(first: 50) @include(if: $opening) {\n      nodes {\n        ...Invitations_Invitation\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ModelForm_Workspace on WorkspaceSettings {\n    id\n    model {\n      url\n      default\n      names\n      wire\n      windows\n      prices {\n        model\n        input\n        output\n        cached\n        written\n        since\n      }\n      hasKey\n    }\n  }\n"): (typeof documents)["\n  fragment ModelForm_Workspace on WorkspaceSettings {\n    id\n    model {\n      url\n      default\n      names\n      wire\n      windows\n      prices {\n        model\n        input\n        output\n        cached\n        written\n        since\n      }\n      hasKey\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestModel {\n    workspace {\n      ...ModelForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  query NewestModel {\n    workspace {\n      ...ModelForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetWorkspaceModel($input: WorkspaceModelInput!) {\n    setWorkspaceModel(input: $input) {\n      ...ModelForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  mutation SetWorkspaceModel($input: WorkspaceModelInput!) {\n    setWorkspaceModel(input: $input) {\n      ...ModelForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ClearWorkspaceModel {\n    clearWorkspaceModel {\n      ...ModelForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  mutation ClearWorkspaceModel {\n    clearWorkspaceModel {\n      ...ModelForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReplayWebhook($id: ID!, $from: Time!, $to: Time) {\n    replayWebhook(id: $id, from: $from, to: $to)\n  }\n"): (typeof documents)["\n  mutation ReplayWebhook($id: ID!, $from: Time!, $to: Time) {\n    replayWebhook(id: $id, from: $from, to: $to)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateSubaccount($input: CreateSubaccountInput!) {\n    createSubaccount(input: $input) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation CreateSubaccount($input: CreateSubaccountInput!) {\n    createSubaccount(input: $input) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ImportSubaccounts($csv: String!, $dryRun: Boolean!) {\n    importSubaccounts(csv: $csv, dryRun: $dryRun) {\n      created\n      updated\n      unchanged\n      problems {\n        line\n        column\n        message\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation ImportSubaccounts($csv: String!, $dryRun: Boolean!) {\n    importSubaccounts(csv: $csv, dryRun: $dryRun) {\n      created\n      updated\n      unchanged\n      problems {\n        line\n        column\n        message\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SubaccountsPage($sort: NameSort, $search: String, $includeArchived: Boolean!, $after: String) {\n    subaccounts(sort: $sort, search: $search, includeArchived: $includeArchived, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        locationId\n        archived\n        timeZone\n        monthlyBudget\n        concurrency\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query SubaccountsPage($sort: NameSort, $search: String, $includeArchived: Boolean!, $after: String) {\n    subaccounts(sort: $sort, search: $search, includeArchived: $includeArchived, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        locationId\n        archived\n        timeZone\n        monthlyBudget\n        concurrency\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ArchiveSubaccount($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n"): (typeof documents)["\n  mutation ArchiveSubaccount($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WebhookDialog_Type on EventType {\n    name\n    description\n  }\n"): (typeof documents)["\n  fragment WebhookDialog_Type on EventType {\n    name\n    description\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateWebhook($input: CreateWebhookInput!) {\n    createWebhook(input: $input) {\n      id\n      secret\n    }\n  }\n"): (typeof documents)["\n  mutation CreateWebhook($input: CreateWebhookInput!) {\n    createWebhook(input: $input) {\n      id\n      secret\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {\n    updateWebhook(id: $id, input: $input) {\n      id\n      url\n      events\n      description\n      ...WebhookState_Webhook\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {\n    updateWebhook(id: $id, input: $input) {\n      id\n      url\n      events\n      description\n      ...WebhookState_Webhook\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WebhookPage($id: ID!) {\n    webhook(id: $id) {\n      id\n      url\n      events\n      description\n      isActive\n      missingSince\n      ...WebhookState_Webhook\n    }\n    webhookDeliveries(webhookId: $id, first: 50) {\n      ...Deliveries_First\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n"): (typeof documents)["\n  query WebhookPage($id: ID!) {\n    webhook(id: $id) {\n      id\n      url\n      events\n      description\n      isActive\n      missingSince\n      ...WebhookState_Webhook\n    }\n    webhookDeliveries(webhookId: $id, first: 50) {\n      ...Deliveries_First\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TurnWebhook($id: ID!, $on: Boolean!) {\n    updateWebhook(id: $id, input: { isActive: $on }) {\n      id\n      isActive\n      ...WebhookState_Webhook\n    }\n  }\n"): (typeof documents)["\n  mutation TurnWebhook($id: ID!, $on: Boolean!) {\n    updateWebhook(id: $id, input: { isActive: $on }) {\n      id\n      isActive\n      ...WebhookState_Webhook\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TestWebhook($id: ID!) {\n    testWebhook(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation TestWebhook($id: ID!) {\n    testWebhook(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RotateWebhookSecret($id: ID!) {\n    rotateWebhookSecret(id: $id) {\n      secret\n      previousUntil\n    }\n  }\n"): (typeof documents)["\n  mutation RotateWebhookSecret($id: ID!) {\n    rotateWebhookSecret(id: $id) {\n      secret\n      previousUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteWebhook($id: ID!) {\n    deleteWebhook(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteWebhook($id: ID!) {\n    deleteWebhook(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WebhookState_Webhook on Webhook {\n    isActive\n    disabledReason\n    failingSince\n    missingSince\n  }\n"): (typeof documents)["\n  fragment WebhookState_Webhook on Webhook {\n    isActive\n    disabledReason\n    failingSince\n    missingSince\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WebhooksPage($sort: WebhookSort, $after: String) {\n    webhooks(sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        url\n        events\n        description\n        createdAt\n        ...WebhookState_Webhook\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n"): (typeof documents)["\n  query WebhooksPage($sort: WebhookSort, $after: String) {\n    webhooks(sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        url\n        events\n        description\n        createdAt\n        ...WebhookState_Webhook\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WorkspacePage {\n    workspaceRetentions {\n      ...WorkspaceRetention_WorkspaceRetention\n    }\n    modelEndpoints {\n      ...EndpointsCard_Endpoint\n    }\n    workspace {\n      id\n      name\n      ...ModelForm_Workspace\n      ...EmbeddingsForm_Workspace\n      installation {\n        ...Installation_Installation\n        ...Environment_Installation\n      }\n    }\n  }\n"): (typeof documents)["\n  query WorkspacePage {\n    workspaceRetentions {\n      ...WorkspaceRetention_WorkspaceRetention\n    }\n    modelEndpoints {\n      ...EndpointsCard_Endpoint\n    }\n    workspace {\n      id\n      name\n      ...ModelForm_Workspace\n      ...EmbeddingsForm_Workspace\n      installation {\n        ...Installation_Installation\n        ...Environment_Installation\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenameWorkspace($name: String!) {\n    updateWorkspace(input: { name: $name }) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation RenameWorkspace($name: String!) {\n    updateWorkspace(input: { name: $name }) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WorkspaceRetention_WorkspaceRetention on WorkspaceRetention {\n    kind\n    days\n  }\n"): (typeof documents)["\n  fragment WorkspaceRetention_WorkspaceRetention on WorkspaceRetention {\n    kind\n    days\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetWorkspaceRetention($kind: RetentionKind!, $days: Int) {\n    setWorkspaceRetention(kind: $kind, days: $days) {\n      ...WorkspaceRetention_WorkspaceRetention\n    }\n  }\n"): (typeof documents)["\n  mutation SetWorkspaceRetention($kind: RetentionKind!, $days: Int) {\n    setWorkspaceRetention(kind: $kind, days: $days) {\n      ...WorkspaceRetention_WorkspaceRetention\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PutSubaccountAway($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n"): (typeof documents)["\n  mutation PutSubaccountAway($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Retention_Retention on Retention {\n    kind\n    days\n    own\n    workspaceDays\n    before\n    due\n  }\n"): (typeof documents)["\n  fragment Retention_Retention on Retention {\n    kind\n    days\n    own\n    workspaceDays\n    before\n    due\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetRetention($kind: RetentionKind!, $days: Int) {\n    setRetention(kind: $kind, days: $days) {\n      ...Retention_Retention\n    }\n  }\n"): (typeof documents)["\n  mutation SetRetention($kind: RetentionKind!, $days: Int) {\n    setRetention(kind: $kind, days: $days) {\n      ...Retention_Retention\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation InheritRetention($kind: RetentionKind!) {\n    inheritRetention(kind: $kind) {\n      ...Retention_Retention\n    }\n  }\n"): (typeof documents)["\n  mutation InheritRetention($kind: RetentionKind!) {\n    inheritRetention(kind: $kind) {\n      ...Retention_Retention\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateSubaccount($id: ID!, $input: UpdateSubaccountInput!) {\n    updateSubaccount(id: $id, input: $input) {\n      id\n      ...SubaccountForm_Subaccount\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateSubaccount($id: ID!, $input: UpdateSubaccountInput!) {\n    updateSubaccount(id: $id, input: $input) {\n      id\n      ...SubaccountForm_Subaccount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestCustomValues($id: ID!) {\n    subaccount(id: $id) {\n      id\n      customValues\n    }\n  }\n"): (typeof documents)["\n  query NewestCustomValues($id: ID!) {\n    subaccount(id: $id) {\n      id\n      customValues\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Spending_Spending on Spending {\n    month\n    spent\n    otherCost\n    monthlyBudget\n    inputTokens\n    outputTokens\n  }\n"): (typeof documents)["\n  fragment Spending_Spending on Spending {\n    month\n    spent\n    otherCost\n    monthlyBudget\n    inputTokens\n    outputTokens\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Storage_Subaccount on Subaccount {\n    storedBytes\n    storageLimit\n  }\n"): (typeof documents)["\n  fragment Storage_Subaccount on Subaccount {\n    storedBytes\n    storageLimit\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SubaccountForm_Subaccount on Subaccount {\n    id\n    name\n    locationId\n    timeZone\n    region\n    callingHours {\n      monday {\n        from\n        to\n      }\n      tuesday {\n        from\n        to\n      }\n      wednesday {\n        from\n        to\n      }\n      thursday {\n        from\n        to\n      }\n      friday {\n        from\n        to\n      }\n      saturday {\n        from\n        to\n      }\n      sunday {\n        from\n        to\n      }\n    }\n    monthlyBudget\n    concurrency\n    webConcurrency\n    customValues\n    createsUnknownContacts\n    recording\n    recordingNotice\n    recordingDays\n    optOutKey\n    longestCallMinutes\n  }\n"): (typeof documents)["\n  fragment SubaccountForm_Subaccount on Subaccount {\n    id\n    name\n    locationId\n    timeZone\n    region\n    callingHours {\n      monday {\n        from\n        to\n      }\n      tuesday {\n        from\n        to\n      }\n      wednesday {\n        from\n        to\n      }\n      thursday {\n        from\n        to\n      }\n      friday {\n        from\n        to\n      }\n      saturday {\n        from\n        to\n      }\n      sunday {\n        from\n        to\n      }\n    }\n    monthlyBudget\n    concurrency\n    webConcurrency\n    customValues\n    createsUnknownContacts\n    recording\n    recordingNotice\n    recordingDays\n    optOutKey\n    longestCallMinutes\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SubaccountPage($id: ID!) {\n    subaccount(id: $id) {\n      id\n      name\n      archived\n      ...SubaccountForm_Subaccount\n      ...Storage_Subaccount\n    }\n    retentions {\n      ...Retention_Retention\n    }\n    spending {\n      ...Spending_Spending\n    }\n    viewer {\n      id\n      wholeWorkspace\n    }\n  }\n"): (typeof documents)["\n  query SubaccountPage($id: ID!) {\n    subaccount(id: $id) {\n      id\n      name\n      archived\n      ...SubaccountForm_Subaccount\n      ...Storage_Subaccount\n    }\n    retentions {\n      ...Retention_Retention\n    }\n    spending {\n      ...Spending_Spending\n    }\n    viewer {\n      id\n      wholeWorkspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTags($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteTags($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTag($input: CreateTagInput!) {\n    createTag(input: $input) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTag($input: CreateTagInput!) {\n    createTag(input: $input) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTag($id: ID!, $input: UpdateTagInput!) {\n    updateTag(id: $id, input: $input) {\n      id\n      name\n      tagId\n      assistantId\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateTag($id: ID!, $input: UpdateTagInput!) {\n    updateTag(id: $id, input: $input) {\n      id\n      name\n      tagId\n      assistantId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TagsPage($sort: TagSort, $search: String, $first: Int, $after: String) {\n    tags(sort: $sort, search: $search, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        tagId\n        assistantId\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query TagsPage($sort: TagSort, $search: String, $first: Int, $after: String) {\n    tags(sort: $sort, search: $search, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        tagId\n        assistantId\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTag($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteTag($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SpeechForm_Workspace on WorkspaceSettings {\n    id\n    speech {\n      url\n      model\n      voices\n      hasKey\n      hearingKind\n      hearingUrl\n      hearingModel\n      hasHearingKey\n    }\n    installation {\n      speech {\n        configured\n        host\n        hearingKind\n        hearingHost\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment SpeechForm_Workspace on WorkspaceSettings {\n    id\n    speech {\n      url\n      model\n      voices\n      hasKey\n      hearingKind\n      hearingUrl\n      hearingModel\n      hasHearingKey\n    }\n    installation {\n      speech {\n        configured\n        host\n        hearingKind\n        hearingHost\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestSpeech {\n    workspace {\n      ...SpeechForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  query NewestSpeech {\n    workspace {\n      ...SpeechForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetWorkspaceSpeech($input: WorkspaceSpeechInput!) {\n    setWorkspaceSpeech(input: $input) {\n      ...SpeechForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  mutation SetWorkspaceSpeech($input: WorkspaceSpeechInput!) {\n    setWorkspaceSpeech(input: $input) {\n      ...SpeechForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ClearWorkspaceSpeech {\n    clearWorkspaceSpeech {\n      ...SpeechForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  mutation ClearWorkspaceSpeech {\n    clearWorkspaceSpeech {\n      ...SpeechForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TelephonyPage($sort: NameSort, $after: String) {\n    trunks(sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        ...TrunkDialog_Trunk\n        ...TrunkState_Trunk\n        name\n        host\n        transport\n        prefixes\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    workspace {\n      id\n      ...SpeechForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  query TelephonyPage($sort: NameSort, $after: String) {\n    trunks(sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        ...TrunkDialog_Trunk\n        ...TrunkState_Trunk\n        name\n        host\n        transport\n        prefixes\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    workspace {\n      id\n      ...SpeechForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTrunk($id: ID!) {\n    deleteTrunk(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteTrunk($id: ID!) {\n    deleteTrunk(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TrunkDialog_Trunk on Trunk {\n    id\n    name\n    host\n    port\n    transport\n    username\n    hasPassword\n    domain\n    register\n    identity\n    challenge\n    prefixes\n    networks\n    enabled\n  }\n"): (typeof documents)["\n  fragment TrunkDialog_Trunk on Trunk {\n    id\n    name\n    host\n    port\n    transport\n    username\n    hasPassword\n    domain\n    register\n    identity\n    challenge\n    prefixes\n    networks\n    enabled\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTrunk($input: CreateTrunkInput!) {\n    createTrunk(input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTrunk($input: CreateTrunkInput!) {\n    createTrunk(input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTrunk($id: ID!, $input: UpdateTrunkInput!) {\n    updateTrunk(id: $id, input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateTrunk($id: ID!, $input: UpdateTrunkInput!) {\n    updateTrunk(id: $id, input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TrunkState_Trunk on Trunk {\n    enabled\n    register\n    state {\n      registered\n      error\n    }\n  }\n"): (typeof documents)["\n  fragment TrunkState_Trunk on Trunk {\n    enabled\n    register\n    state {\n      registered\n      error\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CheckTrunk($id: ID!) {\n    checkTrunk(id: $id) {\n      ok\n      error\n    }\n  }\n"): (typeof documents)["\n  mutation CheckTrunk($id: ID!) {\n    checkTrunk(id: $id) {\n      ok\n      error\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTool($input: CreateToolInput!) {\n    createTool(input: $input) {\n      ...SavedTool\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTool($input: CreateToolInput!) {\n    createTool(input: $input) {\n      ...SavedTool\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTool($id: ID!, $input: UpdateToolInput!, $ifUpdatedAt: Time) {\n    updateTool(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) {\n      ...SavedTool\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateTool($id: ID!, $input: UpdateToolInput!, $ifUpdatedAt: Time) {\n    updateTool(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) {\n      ...SavedTool\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NewestTool($id: ID!) {\n    tool(id: $id) {\n      ...SavedTool\n    }\n  }\n"): (typeof documents)["\n  query NewestTool($id: ID!) {\n    tool(id: $id) {\n      ...SavedTool\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RotateToolSecret {\n    rotateToolSecret {\n      secret\n      previousUntil\n    }\n  }\n"): (typeof documents)["\n  mutation RotateToolSecret {\n    rotateToolSecret {\n      secret\n      previousUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ToolMenu_Tool on Tool {\n    id\n    name\n    isPrebuilt\n  }\n"): (typeof documents)["\n  fragment ToolMenu_Tool on Tool {\n    id\n    name\n    isPrebuilt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CopyTool($id: ID!, $name: String) {\n    copyTool(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation CopyTool($id: ID!, $name: String) {\n    copyTool(id: $id, name: $name) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTool($id: ID!) {\n    deleteTool(id: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteTool($id: ID!) {\n    deleteTool(id: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ToolPage($id: ID!, $there: Boolean!) {\n    tool(id: $id) @include(if: $there) {\n      ...SavedTool\n      ...ToolMenu_Tool\n    }\n    toolCategories\n  }\n"): (typeof documents)["\n  query ToolPage($id: ID!, $there: Boolean!) {\n    tool(id: $id) @include(if: $there) {\n      ...SavedTool\n      ...ToolMenu_Tool\n    }\n    toolCategories\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Line_Tool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n    url\n    httpMethod\n    isPrebuilt\n    parameters\n    updatedAt\n    ...ToolMenu_Tool\n  }\n"): (typeof documents)["\n  fragment Line_Tool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n    url\n    httpMethod\n    isPrebuilt\n    parameters\n    updatedAt\n    ...ToolMenu_Tool\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ToolsPage(\n    $sort: NameSort\n    $search: String\n    $category: String\n    $toolType: ToolType\n    $isPrebuilt: Boolean\n    $after: String\n  ) {\n    tools(\n      sort: $sort\n      search: $search\n      category: $category\n      toolType: $toolType\n      isPrebuilt: $isPrebuilt\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Tool\n      }\n    }\n    toolCategories\n  }\n"): (typeof documents)["\n  query ToolsPage(\n    $sort: NameSort\n    $search: String\n    $category: String\n    $toolType: ToolType\n    $isPrebuilt: Boolean\n    $after: String\n  ) {\n    tools(\n      sort: $sort\n      search: $search\n      category: $category\n      toolType: $toolType\n      isPrebuilt: $isPrebuilt\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Tool\n      }\n    }\n    toolCategories\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TryTool($id: ID!, $arguments: JSON!) {\n    tryTool(id: $id, arguments: $arguments) {\n      error\n      durationMs\n      request {\n        method\n        url\n        headers\n        body\n      }\n      response {\n        status\n        headers\n        body\n        cut\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation TryTool($id: ID!, $arguments: JSON!) {\n    tryTool(id: $id, arguments: $arguments) {\n      error\n      durationMs\n      request {\n        method\n        url\n        headers\n        body\n      }\n      response {\n        status\n        headers\n        body\n        cut\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SavedTool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n    url\n    httpMethod\n    isPrebuilt\n    headerNames\n    parameters\n    requiredParams\n    speakDuringExecution\n    speakAfterExecution\n    executionMessageDescription\n    transferPrompt\n    updatedAt\n  }\n"): (typeof documents)["\n  fragment SavedTool on Tool {\n    id\n    name\n    description\n    category\n    toolType\n    url\n    httpMethod\n    isPrebuilt\n    headerNames\n    parameters\n    requiredParams\n    speakDuringExecution\n    speakAfterExecution\n    executionMessageDescription\n    transferPrompt\n    updatedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FindVoice($after: String) {\n    voices(first: 100, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n  }\n"): (typeof documents)["\n  query FindVoice($after: String) {\n    voices(first: 100, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CopyVoice($id: ID!) {\n    copyVoice(id: $id) {\n      ...Line_Voice\n      voiceName\n    }\n  }\n"): (typeof documents)["\n  mutation CopyVoice($id: ID!) {\n    copyVoice(id: $id) {\n      ...Line_Voice\n      voiceName\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateVoice($input: CreateVoiceInput!) {\n    createVoice(input: $input) {\n      ...Line_Voice\n    }\n  }\n"): (typeof documents)["\n  mutation CreateVoice($input: CreateVoiceInput!) {\n    createVoice(input: $input) {\n      ...Line_Voice\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateVoice($id: ID!, $input: UpdateVoiceInput!) {\n    updateVoice(id: $id, input: $input) {\n      ...Line_Voice\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateVoice($id: ID!, $input: UpdateVoiceInput!) {\n    updateVoice(id: $id, input: $input) {\n      ...Line_Voice\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Line_Voice on Voice {\n    id\n    voiceId\n    voiceName\n    provider\n    accent\n    gender\n    age\n    previewAudioUrl\n    isCustom\n    allowCopy\n  }\n"): (typeof documents)["\n  fragment Line_Voice on Voice {\n    id\n    voiceId\n    voiceName\n    provider\n    accent\n    gender\n    age\n    previewAudioUrl\n    isCustom\n    allowCopy\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickVoice($search: String, $provider: VoiceProvider, $gender: String, $after: String) {\n    voices(search: $search, provider: $provider, gender: $gender, first: 50, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n    voiceFilterOptions {\n      providers\n      genders\n    }\n  }\n"): (typeof documents)["\n  query PickVoice($search: String, $provider: VoiceProvider, $gender: String, $after: String) {\n    voices(search: $search, provider: $provider, gender: $gender, first: 50, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n    voiceFilterOptions {\n      providers\n      genders\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateVoiceAllowCopy($id: ID!, $allowCopy: Boolean!) {\n    updateVoiceAllowCopy(id: $id, allowCopy: $allowCopy) {\n      ...Line_Voice\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateVoiceAllowCopy($id: ID!, $allowCopy: Boolean!) {\n    updateVoiceAllowCopy(id: $id, allowCopy: $allowCopy) {\n      ...Line_Voice\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteVoice($id: ID!) {\n    deleteVoice(id: $id) {\n      id\n      deleted\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteVoice($id: ID!) {\n    deleteVoice(id: $id) {\n      id\n      deleted\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query VoicesPage(\n    $sort: VoiceSort\n    $search: String\n    $provider: VoiceProvider\n    $gender: String\n    $age: String\n    $accent: String\n    $isCustom: Boolean\n    $after: String\n  ) {\n    voices(\n      sort: $sort\n      search: $search\n      provider: $provider\n      gender: $gender\n      age: $age\n      accent: $accent\n      isCustom: $isCustom\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n    voiceFilterOptions {\n      providers\n      genders\n      ages\n      accents\n    }\n  }\n"): (typeof documents)["\n  query VoicesPage(\n    $sort: VoiceSort\n    $search: String\n    $provider: VoiceProvider\n    $gender: String\n    $age: String\n    $accent: String\n    $isCustom: Boolean\n    $after: String\n  ) {\n    voices(\n      sort: $sort\n      search: $search\n      provider: $provider\n      gender: $gender\n      age: $age\n      accent: $accent\n      isCustom: $isCustom\n      first: 50\n      after: $after\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        ...Line_Voice\n      }\n    }\n    voiceFilterOptions {\n      providers\n      genders\n      ages\n      accents\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveTableView($id: ID, $input: TableViewInput!) {\n    saveTableView(id: $id, input: $input) {\n      id\n      list\n      name\n      conditions\n      layout\n    }\n  }\n"): (typeof documents)["\n  mutation SaveTableView($id: ID, $input: TableViewInput!) {\n    saveTableView(id: $id, input: $input) {\n      id\n      list\n      name\n      conditions\n      layout\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTableView($id: ID!) {\n    deleteTableView(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteTableView($id: ID!) {\n    deleteTableView(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickContact($search: String) {\n    contacts(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        phone\n        email\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickContact($search: String) {\n    contacts(search: $search, first: 12) {\n      nodes {\n        id\n        name\n        phone\n        email\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Names($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Assistant {\n        id\n        name\n      }\n      ... on AssistantFolder {\n        id\n        name\n      }\n      ... on Topic {\n        id\n        name\n      }\n      ... on Subaccount {\n        id\n        name\n      }\n      ... on Tag {\n        id\n        tagName: name\n      }\n    }\n  }\n"): (typeof documents)["\n  query Names($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Assistant {\n        id\n        name\n      }\n      ... on AssistantFolder {\n        id\n        name\n      }\n      ... on Topic {\n        id\n        name\n      }\n      ... on Subaccount {\n        id\n        name\n      }\n      ... on Tag {\n        id\n        tagName: name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickAssistant($search: String, $archived: Boolean) {\n    assistants(search: $search, includeArchived: $archived, first: 20) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickAssistant($search: String, $archived: Boolean) {\n    assistants(search: $search, includeArchived: $archived, first: 20) {\n      nodes {\n        id\n        name\n        description\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickFolder($search: String) {\n    assistantFolders(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickFolder($search: String) {\n    assistantFolders(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TagChoices($search: String) {\n    tags(search: $search, first: 20) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n  }\n"): (typeof documents)["\n  query TagChoices($search: String) {\n    tags(search: $search, first: 20) {\n      nodes {\n        id\n        name\n        tagId\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickTopic($search: String) {\n    topics(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickTopic($search: String) {\n    topics(search: $search, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickSubaccount($search: String) {\n    subaccounts(search: $search, includeArchived: true, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickSubaccount($search: String) {\n    subaccounts(search: $search, includeArchived: true, first: 20) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickKnowledgeSource($base: ID!, $search: String) {\n    knowledgeSources(knowledgeBaseId: $base, search: $search, sort: name, first: 20) {\n      nodes {\n        id\n        name\n        type\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickKnowledgeSource($base: ID!, $search: String) {\n    knowledgeSources(knowledgeBaseId: $base, search: $search, sort: name, first: 20) {\n      nodes {\n        id\n        name\n        type\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickMember($search: String) {\n    members(search: $search, first: 20) {\n      nodes {\n        id\n        userId\n        name\n        email\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickMember($search: String) {\n    members(search: $search, first: 20) {\n      nodes {\n        id\n        userId\n        name\n        email\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickActor($search: String) {\n    members(search: $search, first: 20) {\n      nodes {\n        id\n        userId\n        name\n        email\n      }\n    }\n    apiKeys(search: $search, includeRevoked: true, first: 20) {\n      nodes {\n        id\n        name\n        prefix\n        revokedAt\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickActor($search: String) {\n    members(search: $search, first: 20) {\n      nodes {\n        id\n        userId\n        name\n        email\n      }\n    }\n    apiKeys(search: $search, includeRevoked: true, first: 20) {\n      nodes {\n        id\n        name\n        prefix\n        revokedAt\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PickCaller($search: String) {\n    phoneNumbers(search: $search, first: 20) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n    numberPools(search: $search, first: 10) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query PickCaller($search: String) {\n    phoneNumbers(search: $search, first: 20) {\n      nodes {\n        id\n        number\n        name\n      }\n    }\n    numberPools(search: $search, first: 10) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Teammates($search: String, $ids: [ID!]) {\n    teammates(search: $search, ids: $ids) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  query Teammates($search: String, $ids: [ID!]) {\n    teammates(search: $search, ids: $ids) {\n      id\n      name\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;