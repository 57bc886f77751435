package rest_test

import (
	"cmp"
	"net/http"
)

// said is a mutation as somebody who is signed in sends it. Names in angle brackets are things of the world, which are deleted meanwhile.
type said struct {
	text string
	// beside are things that are deleted meanwhile although the mutation does not name them: self is the caller's own membership, and
	// subaccount the one that it is sent to.
	beside string
	// code is that of the refusal with which it is right by itself; "": it is done.
	code string
	// path is where the text is sent, if it is no mutation, by method, or else POST, and headers are in place of the key.
	path, method string
	headers      []string
}

// by is the method that it is sent by.
func (s said) by() string { return cmp.Or(s.method, http.MethodPost) }

const (
	self = "self"
	home = "subaccount"
)

// spoken are the mutations that no operation of the document runs, and more of others: with ids that their examples leave out.
var spoken = map[string]said{
	"acceptsFolder": {text: `createAssistant(input: {name: "A", folderId: "<folder>"}) { id }`},
	"addNoticeDevice": {text: `addNoticeDevice(
		input: {endpoint: "https://push.example/a", p256dh: "<p256dh>", auth: "<auth>", userAgent: "x"}) { pushKey }`, beside: self},
	"addWorkspaceDoNotCall": {text: `addWorkspaceDoNotCall(number: "+14155520002") { id }`, beside: self},
	"allowApp": {text: `allowApp(scopes: ["contacts:read"], subaccounts: ["<subaccount>"],
		input: {clientId: "<app>", redirectUri: "http://127.0.0.1:7777/callback",
		responseType: "code", scope: "contacts:read", state: "s", codeChallenge: "<challenge>", codeChallengeMethod: "S256",
		resource: "http://127.0.0.1:9/mcp"}) { redirectUrl }`, beside: self},
	"answersByText": {text: `createTextSource(knowledgeBaseId: "<knowledge>", name: "T", text: "So.", questionId: "<question>") { id }`},
	"answersByTraining": {text: `createQueryTraining(knowledgeBaseId: "<knowledge>",
		input: {query: "Why?", response: "So."}, questionId: "<question>") { id }`},
	"attendConversation": {text: `attendConversation(id: "<conversation>", writing: true) { id }`, beside: self},
	"booksForBoth": {text: `createAppointment(force: true,
		input: {startTime: "2099-01-01T10:00:00Z", contactId: "<contact>", assistantId: "<assistant>"}) { id }`},
	"bulkChangeContacts": {text: `bulkChangeContacts(ids: ["<contact>"], action: ADD_TAG, tagId: "<tag>") { total }`, beside: self},
	"bulkChangeConversations": {text: `bulkChangeConversations(ids: ["<conversation>"],
		input: {assigneeId: "<user>", teamId: "<team>"}) { total }`, beside: self},
	"bulkChangesByAFilter": {text: `bulkChangeConversations(filter: {contactId: "<contact>", assistantId: "<assistant>", tagId: "<tag>",
		topicId: "<topic>"}, input: {priority: HIGH}) { status }`},
	"callsTheContact":              {text: `createCall(input: {assistantId: "<assistant>", contactId: "<callee>", numberPoolId: "<pool>"}) { id }`},
	"cancelBulkContactChange":      {text: `cancelBulkContactChange(id: "blk_gone") { id }`, beside: home, code: "not_found"},
	"cancelBulkConversationChange": {text: `cancelBulkConversationChange(id: "blk_gone") { id }`, beside: home, code: "not_found"},
	"changesFolder":                {text: `updateAssistant(id: "<assistant>", input: {folderId: "<folder>"}) { id }`},
	"chatsInPlace": {text: `createChatCompletion(
		input: {assistantId: "<assistant>", conversationId: "<chatted>", contactId: "<contact>", input: "And now?"}) { output }`},
	"checkTrunk":               {text: `checkTrunk(id: "<trunk>") { ok }`},
	"clearWorkspaceEmbeddings": {text: `clearWorkspaceEmbeddings { id }`, beside: self},
	"clearWorkspaceModel":      {text: `clearWorkspaceModel { id }`, beside: self},
	"clearWorkspaceSpeech":     {text: `clearWorkspaceSpeech { id }`, beside: self},
	"copyVoice":                {text: `copyVoice(id: "<theirs>") { id }`},
	"createApiKey": {text: `createApiKey(
		input: {name: "K", preset: "read_only", subaccounts: ["<subaccount>"]}) { secret }`, beside: self},
	"createCannedReply": {text: `createCannedReply(input: {name: "Bye", content: "Bye."}) { id }`, beside: home},
	"createConversationNote": {text: `createConversationNote(conversationId: "<conversation>",
		input: {content: "See.", mentions: ["<user>"]}) { id }`, beside: self},
	"createInvitation": {text: `createInvitation(
		input: {email: "new#@example.com", role: "viewer", subaccounts: ["<subaccount>"]}) { link }`, beside: self},
	"createKnowledgeSite": {text: `createKnowledgeSite(knowledgeBaseId: "<knowledge>", input: {url: "http://127.0.0.1:1/"}) { id }`},
	"createMacro": {text: `createMacro(input: {name: "M", steps: [{action: ASSIGN, assigneeId: "<user>"}, {action: TAG, tagId: "<tag>"},
		{action: TEAM, teamId: "<team>"}]}) { id }`},
	"createModelEndpoint": {text: `createModelEndpoint(input: {name: "M#", url: "http://127.0.0.1:1/"}) { id }`, beside: self},
	"createSavedView": {text: `createSavedView(input: {name: "V", shared: true, filter: {assigneeId: "<user>", teamId: "<team>",
		assistantId: "<assistant>", tagId: "<tag>", topicId: "<topic>"}}) { id }`},
	"createTeam":                 {text: `createTeam(input: {name: "U", assignment: ROUND_ROBIN, members: ["<user>"]}) { id }`, beside: home},
	"createTopic":                {text: `createTopic(input: {name: "Prices"}) { id }`, beside: home},
	"createTrunk":                {text: `createTrunk(input: {name: "T", host: "sip.example.com", register: false}) { id }`, beside: self},
	"createUploadedSource":       {text: `createUploadedSource(knowledgeBaseId: "<knowledge>", fileId: "<file>") { id }`},
	"createVoice":                {text: `createVoice(input: {voiceId: "w", voiceName: "W", provider: CUSTOM}) { id }`, beside: home},
	"declineWorkspaceEmbeddings": {text: `declineWorkspaceEmbeddings(declined: true) { id }`, beside: self},
	"deleteCall":                 {text: `deleteCall(id: "<heard>") { id }`},
	"deleteCannedReply":          {text: `deleteCannedReply(id: "<reply>") { id }`},
	"deleteConversationNote":     {text: `deleteConversationNote(id: "<comment>") { id }`},
	"deleteKnowledgeSite":        {text: `deleteKnowledgeSite(id: "<site>") { id }`},
	"deleteMacro":                {text: `deleteMacro(id: "<macro>") { id }`},
	"deleteModelEndpoint":        {text: `deleteModelEndpoint(id: "<endpoint>") { id }`},
	"deleteSavedView":            {text: `deleteSavedView(id: "<view>") { id }`},
	"deleteTableView":            {text: `deleteTableView(id: "<table>") { id }`},
	"deleteTeam":                 {text: `deleteTeam(id: "<team>") { id }`},
	"deleteTopic":                {text: `deleteTopic(id: "<topic>") { id }`},
	"deleteTrunk":                {text: `deleteTrunk(id: "<trunk>") { id }`},
	"deleteVoice":                {text: `deleteVoice(id: "<voice>") { id }`},
	"dismissUnansweredQuestion":  {text: `dismissUnansweredQuestion(id: "<question>") { id }`},
	"draftReply":                 {text: `draftReply(conversationId: "<chatted>") { text }`},
	"excludeKnowledgePage":       {text: `excludeKnowledgePage(id: "<page>") { id }`},
	"exportContact":              {text: `exportContact(id: "<contact>") { id }`},
	"exportsTheTag":              {text: `exportContacts(tagId: "<tag>") { id }`},
	"filesKnowledge":             {text: `createKnowledgeBase(input: {name: "K", folderId: "<folder>"}) { id }`},
	"filesTemplate":              {text: `createAssistantFromTemplate(input: {templateId: "dental", folderId: "<folder>"}) { assistant { id } }`},
	"hideFirstSteps":             {text: `hideFirstSteps(hidden: true) { assistant }`, beside: self},
	"importsTheFile":             {text: `importContacts(fileId: "<file>") { id }`, beside: home},
	"importSubaccounts":          {text: `importSubaccounts(csv: "location_id,name\n<location>,Renamed") { updated }`, beside: "self subaccount"},
	"importWorkspaceDoNotCall":   {text: `importWorkspaceDoNotCall(csv: "+14155520001") { added }`, beside: self},
	"includeKnowledgePage":       {text: `includeKnowledgePage(id: "<page>") { id }`},
	"inheritRetention":           {text: `inheritRetention(kind: EVENTS) { days }`, beside: home},
	"liftWorkspaceDoNotCall":     {text: `liftWorkspaceDoNotCall(id: "<barred>", reason: "asked") { id }`},
	"limitsKnowledge":            {text: `assignKnowledgeBase(id: "<knowledge>", assistantId: "<assistant>", sourceIds: ["<source>"]) { id }`},
	"listenToCall":               {text: `listenToCall(id: "<talk>") { ticket }`, code: "conflict"},
	"mergeTopics":                {text: `mergeTopics(id: "<topic>", intoId: "<into>") { id }`},
	"movesAppointment":           {text: `updateAppointment(id: "<appointment>", input: {contactId: "<contact>", assistantId: "<assistant>"}) { id }`},
	"movesKnowledge":             {text: `updateKnowledgeBase(id: "<knowledge>", input: {folderId: "<folder>"}) { id }`},
	"movesNumber":                {text: `updatePhoneNumber(id: "<number>", input: {folderId: "<folder>"}) { id }`},
	"poolsNumbers":               {text: `createNumberPool(input: {name: "P", phoneNumberIds: ["<number>"]}) { id }`},
	"readNotices":                {text: `readNotices(conversationId: "<conversation>")`, beside: self},
	"removeMember":               {text: `removeMember(id: "<member>") { id }`},
	"removeNoticeDevice":         {text: `removeNoticeDevice(id: "<device>") { id }`, beside: self},
	"removePrices":               {text: `removePrices(id: "<price>") { id }`},
	"renameTopic":                {text: `renameTopic(id: "<topic>", input: {name: "Fees"}) { id }`},
	"renewPublicId":              {text: `renewPublicId(assistantId: "<assistant>") { publicId }`},
	"replaysFromAnHour":          {text: `replayWebhook(id: "<webhook>", from: "<hour>")`},
	"revokeApiKey":               {text: `revokeApiKey(id: "<key>") { id }`},
	"revokeConnectedApp":         {text: `revokeConnectedApp(id: "<connected>") { id }`, beside: self},
	"revokeInvitation":           {text: `revokeInvitation(id: "<invitation>") { id }`},
	"revokeSession":              {text: `revokeSession(id: "<session>") { id }`},
	"rotateToolSecret":           {text: `rotateToolSecret { secret }`, beside: home},
	"runKnowledgeSite":           {text: `runKnowledgeSite(id: "<site>") { id }`},
	"runMacro":                   {text: `runMacro(id: "<macro>", conversationId: "<chatted>") { id }`, beside: self},
	"saveTableView": {text: `saveTableView(id: "<table>",
		input: {list: CONTACTS, name: "V", conditions: {}, layout: {hidden: {}, widths: {}}}) { id }`, beside: self},
	"setAnalyticsReport": {text: `setAnalyticsReport(every: WEEK) { every }`, beside: self},
	"setAssistantBehavior": {text: `setAssistantBehavior(assistantId: "<assistant>",
		input: {rewrite: true, fallbacks: [{endpoint: WORKSPACE, endpointId: "<endpoint>", model: "m"}]}) { rewrite }`},
	"setAssistantCalendar": {text: `setAssistantCalendar(assistantId: "<assistant>",
		calendar: {slotMinutes: 30, bufferMinutes: 0, noticeMinutes: 0}) { slotMinutes }`},
	"setBrand":               {text: `setBrand(input: {name: "B"}) { host }`, beside: "self subaccount"},
	"setLanguage":            {text: `setLanguage(language: DE) { id }`, beside: self},
	"setRetention":           {text: `setRetention(kind: EVENTS, days: 30) { days }`, beside: "self subaccount"},
	"setsTheirPrices":        {text: `setPrices(subaccountId: "<subaccount>", from: "<today>", prices: {monthlyFee: 1}) { id }`, beside: self},
	"setWorkspaceBrand":      {text: `setWorkspaceBrand(input: {name: "B"}) { host }`, beside: self},
	"setWorkspaceEmbeddings": {text: `setWorkspaceEmbeddings(input: {url: "http://127.0.0.1:1/", model: "m"}) { id }`, beside: self},
	"setWorkspaceModel":      {text: `setWorkspaceModel(input: {windows: {own: 8000}}) { id }`, beside: self},
	"setWorkspaceRetention":  {text: `setWorkspaceRetention(kind: EVENTS, days: 30) { days }`, beside: self},
	"setWorkspaceSpeech":     {text: `setWorkspaceSpeech(input: {voices: {a: "b"}}) { id }`, beside: self},
	"simulateInboundCall":    {text: `simulateInboundCall(to: "<dialled>", from: "+15005550009") { id }`, beside: "line answerer"},
	"stopKnowledgeSite":      {text: `stopKnowledgeSite(id: "<site>") { id }`},
	"superviseCall":          {text: `superviseCall(id: "<talk>", mode: WHISPER) { ticket }`, code: "conflict"},
	"tagsForAssistant":       {text: `createTag(input: {name: "New", assistantId: "<assistant>"}) { id }`},
	"teachAssistant":         {text: `teachAssistant(assistantId: "<assistant>", input: {name: "K", fileId: "<file>"}) { id }`},
	"tiesNumber":             {text: `assignPhoneNumber(id: "<number>", assistantId: "<assistant>") { id }`},
	"tiesTag":                {text: `updateTag(id: "<tag>", input: {assistantId: "<assistant>"}) { id }`},
	"triageConversation": {text: `triageConversation(id: "<conversation>",
		input: {assigneeId: "<user>", teamId: "<team>"}) { id }`, beside: self},
	"triageConversations": {text: `triageConversations(ids: ["<conversation>"],
		input: {assigneeId: "<user>", teamId: "<team>"}) { id }`, beside: self},
	"tryTool":                {text: `tryTool(id: "<hammer>", arguments: {}) { error }`},
	"updateCannedReply":      {text: `updateCannedReply(id: "<reply>", input: {name: "R", content: "D"}) { id }`},
	"updateConversationNote": {text: `updateConversationNote(id: "<comment>", input: {content: "M", mentions: ["<user>"]}) { id }`, beside: self},
	"updateInboxSettings":    {text: `updateInboxSettings(input: {assignees: ["<user>"]}) { assignment }`, beside: home},
	"updateKnowledgeSite":    {text: `updateKnowledgeSite(id: "<site>", input: {maxPages: 3}) { id }`},
	"updateMacro": {text: `updateMacro(id: "<macro>", input: {name: "M", steps: [{action: ASSIGN, assigneeId: "<user>"},
		{action: TAG, tagId: "<tag>"}, {action: TEAM, teamId: "<team>"}]}) { id }`},
	"updateMember":         {text: `updateMember(id: "<member>", input: {subaccounts: ["<subaccount>"]}) { id }`, beside: self},
	"updateModelEndpoint":  {text: `updateModelEndpoint(id: "<endpoint>", input: {name: "N#"}) { id }`},
	"updateNoticeSettings": {text: `updateNoticeSettings(input: {subaccountIds: ["<subaccount>"]}) { timeZone }`, beside: self},
	"updateSavedView": {text: `updateSavedView(id: "<view>",
		input: {name: "V", shared: false, filter: {assigneeId: "<user>", teamId: "<team>",
		assistantId: "<assistant>", tagId: "<tag>", topicId: "<topic>"}}) { id }`, beside: self},
	"updateTeam":       {text: `updateTeam(id: "<team>", input: {name: "T", assignment: OFF, members: ["<user>"]}) { id }`},
	"updateTextSource": {text: `updateTextSource(knowledgeBaseId: "<knowledge>", sourceId: "<source>", text: "Other words.") { id }`},
	"updateTrunk":      {text: `updateTrunk(id: "<trunk>", input: {name: "U"}) { id }`},
	"updateVoice":      {text: `updateVoice(id: "<voice>", input: {voiceName: "W"}) { id }`},
	"updateWorkspace":  {text: `updateWorkspace(input: {name: "Renamed"}) { id }`, beside: self},
	"yieldsNumber":     {text: `createPhoneNumber(input: {number: "+1415550#", assistantId: "<assistant>", folderId: "<folder>"}) { id }`},
}

// formed are the headers of a form that anybody sends.
var formed = []string{"Authorization", "", "Content-Type", "application/x-www-form-urlencoded"}

// doors are what is written by neither an operation nor a mutation. A key is sent unless the headers say otherwise.
var doors = map[string]said{
	"a subscribed chat": {
		path: "/graphql", headers: []string{"Accept", "text/event-stream"},
		text: `{"query":"subscription { chatCompletion(input: {assistantId: \"<assistant>\", contactId: \"<contact>\", input: \"And now?\"}) { ` +
			`__typename ... on ChatFailure { code message } } }"}`,
	},
	"a chat in place": {
		path: "/v3/chat/completions",
		text: `{"assistant_id":"<assistant>","conversation_id":"<chatted>","contact_id":"<contact>","input":"And now?"}`,
	},
	"a streamed chat": {
		path: "/v3/chat/completions",
		text: `{"assistant_id":"<assistant>","conversation_id":"<chatted>","contact_id":"<contact>","input":"And now?","stream":true}`,
	},
	"a streamed chat with another assistant": {
		path: "/v3/chat/completions",
		text: `{"assistant_id":"<answerer>","conversation_id":"<chatted>","input":"And now?","stream":true}`,
	},
	"a chat of v2": {
		path: "/v2/crm-chat-completion",
		text: `{"location_id":"<location>","assistant_id":"<assistant>","contact_id":"<contact>","conversation_id":"<chatted>",` +
			`"channel":"sms","input":"And now?"}`,
	},
	"an upload": {
		path: "/v3/knowledge-bases/<knowledge>/sources/file", headers: []string{"Content-Type", "multipart/form-data; boundary=B"},
		text: "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nWe open at nine.\r\n--B--\r\n",
	},
	"a ticket": {path: "/call/<public>/ticket", headers: []string{"Authorization", "", "Origin", installation}},
	"a file": {
		path: "/files", headers: []string{"Content-Type", "multipart/form-data; boundary=B"}, beside: home,
		text: "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\nName\nAda\n\r\n--B--\r\n",
	},
	"a rating": {path: "/rate/<rated>", headers: formed, text: "score=5&comment=Fine"},
	"a code": {
		path: "/oauth/token", headers: formed, beside: self,
		text: "grant_type=authorization_code&code=<code>&client_id=<app>&code_verifier=" + verifier + "&resource=" + installation + "/mcp",
	},
	"a refreshed token": {
		path: "/oauth/token", headers: formed, beside: self,
		text: "grant_type=refresh_token&refresh_token=<refresh>&client_id=<app>&resource=" + installation + "/mcp",
	},
	"a token that is given back": {path: "/oauth/revoke", headers: formed, beside: self, text: "token=<refresh>&client_id=<app>"},
	"a sign-in": {
		path: "/session", headers: []string{"Authorization", "", "Origin", installation}, beside: self,
		text: `{"email":"<email>","password":"` + password + `"}`,
	},
	"a password": {
		path: "/session", method: http.MethodPatch, headers: []string{"Authorization", "", "Origin", installation, "Cookie", "<cookie>"},
		text: `{"current":"` + password + `","password":"another horse battery"}`, beside: self,
	},
	"a sign-out": {
		path: "/session", method: http.MethodDelete, headers: []string{"Authorization", "", "Origin", installation, "Cookie", "<cookie>"},
		beside: self,
	},
	"an acceptance": {
		path: "/session/invitations/<token>", headers: []string{"Authorization", "", "Origin", installation},
		text: `{"name":"Bob","password":"` + password + `"}`,
	},
}

// unspoken are the mutations that are not tried, and why.
var unspoken = map[string]string{
	"denyApp":                  "It writes nothing.",
	"verifyBrandHost":          "It needs a record of the domain name system, and changes one row that no mutation deletes.",
	"verifyWorkspaceBrandHost": "Likewise.",
}

// unnamed are optional ids that no act names, and why.
var unnamed = map[string]string{
	"readNotices.ids": "Notifications are not deleted but with their conversation, which is tried.",
}
