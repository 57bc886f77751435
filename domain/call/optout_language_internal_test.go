package call

import "testing"

// What somebody says in each language in order not to be called again, and what sounds like it.
func TestOptingOutByLanguage(t *testing.T) {
	t.Parallel()
	for language, said := range map[string]struct{ wishes, others []string }{
		"fr": {
			[]string{
				"Ne m'appelez plus.", "Je vous ai dit : ne m’appelez plus jamais !", "Merci de ne plus m'appeler.", "Arrêtez de m'appeler, s'il vous plaît.",
				"Je ne veux plus recevoir d'appels.", "Non merci. Ne nous rappelez plus.", "Supprimez mon numéro.", "Retirez-moi de votre liste.", "N'appelez plus.",
				"Ne m'appelez pas.",
			},
			[]string{
				"Rappelez-moi demain.", "Pourquoi vous ne m'appelez plus ?", "Vous ne m'appelez plus.", "Ne m'appelez plus avant dix heures.",
				"Ne m'appelez pas le matin.", "Ne m'appelez plus au bureau, s'il vous plaît.", "Ne m'appelez plus s'il vous plaît avant midi.",
				"Je n'ai plus d'appels.", "Ne quittez pas.", "Retirez mon numéro de la liste rouge.",
			},
		},
		"it": {
			[]string{
				"Non mi chiami più.", "Per favore, non mi chiamate più!", "Non chiamatemi mai più.", "Smettetela di chiamarmi.", "Non voglio più ricevere chiamate.",
				"Mi tolga dalla vostra lista.", "Cancelli il mio numero.", "Le ho detto di non chiamarmi più.", "Non mi chiami.",
			},
			[]string{
				"Mi chiami più tardi.", "Non mi chiami più tardi.", "No. Mi chiami più tardi.", "Perché non mi chiamate più?", "Non mi chiami prima delle dieci.",
				"Non mi chiamate più al lavoro.", "Se non mi chiamate più, pazienza.", "Non mi chiami di sera.", "Voi non mi chiamate più.", "Mio figlio non mi chiama più.",
			},
		},
		"pt": {
			[]string{
				"Não me ligue mais.", "Por favor, não me liguem mais!", "Parem de me ligar.", "Não volte a ligar.", "Não quero receber mais ligações.",
				"Tire o meu número.", "Me tirem da sua lista.", "Não me liga mais.", "Não quero que me liguem.", "Nunca mais me liguem.",
			},
			[]string{
				"Não me ligue mais tarde.", "Não, me ligue mais tarde.", "Ele não me liga mais.", "Não me ligue antes das dez.", "Não me liguem mais no trabalho.",
				"Vocês não me ligam mais.", "Não quero que me liguem de manhã.", "Me ligue amanhã.",
			},
		},
		"nl": {
			[]string{
				"Bel me niet meer.", "Bel mij nooit meer, alstublieft.", "Wilt u mij niet meer bellen?", "Stop met mij te bellen.", "Stop met bellen!",
				"Ik wil niet meer gebeld worden.", "Verwijder mijn nummer.", "Haal mij van uw lijst.", "Ik wil geen telefoontjes meer.",
			},
			[]string{
				"Bel me morgen.", "U hoeft mij niet meer te bellen.", "Bel me niet voor tien uur.", "Bel mij niet meer op mijn werk.", "Waarom belt u mij niet meer?",
				"Ik stop met bellen.", "Wilt u mij 's avonds niet meer bellen?", "Ik krijg geen telefoontjes meer.", "Ik bel niet meer terug.",
			},
		},
		"pl": {
			[]string{
				"Proszę do mnie więcej nie dzwonić.", "Nie dzwońcie do mnie więcej!", "Nie dzwońcie już do mnie.", "Proszę przestać do mnie dzwonić.",
				"Niech pan do mnie więcej nie dzwoni.", "Proszę usunąć mój numer.", "Nie życzę sobie takich telefonów.", "Proszę nie dzwonić.", "Proszę wykreślić mnie z państwa listy.",
			},
			[]string{
				"Proszę zadzwonić jutro.", "Dlaczego już do mnie nie dzwonicie?", "Proszę nie dzwonić przed dziesiątą.", "Proszę więcej nie dzwonić do mnie wieczorem.",
				"Możecie już nie dzwonić.", "Nie dzwońcie do mnie do pracy.", "Nie mogę teraz rozmawiać.",
			},
		},
		"sv": {
			[]string{
				"Ring mig inte mer.", "Ring inte hit igen!", "Sluta ringa mig.", "Jag vill inte bli uppringd.", "Ta bort mitt nummer.", "Ta bort mig från er lista.",
				"Ring aldrig mer.", "Snälla, ring inte.", "Jag vill inte att ni ringer igen.",
			},
			[]string{
				"Ring mig i morgon.", "Ring mig inte före tio.", "Ring inte mer i kväll.", "Jag ska sluta ringa dig.", "Ni ringer mig inte längre.",
				"Ring inte mig på jobbet.", "Varför ringer ni inte?",
			},
		},
		"da": {
			[]string{
				"Ring ikke til mig igen.", "Lad være med at ringe til mig.", "Stop med at ringe!", "Jeg ønsker ikke at blive ringet op.", "Slet mit nummer.",
				"Fjern mig fra jeres liste.", "Ring ikke mere, tak.", "Ring ikke.",
			},
			[]string{
				"Ring til mig i morgen.", "Ring ikke til mig før klokken ti.", "Ring ikke igen i aften.", "Hvorfor ringer I ikke?", "Ring ikke til mig på arbejdet.",
				"Jeg vil ikke ringe igen.",
			},
		},
		"nb": {
			[]string{
				"Ikke ring meg igjen.", "Ikke ring mer!", "Slutt å ringe meg.", "Jeg ønsker ikke å bli oppringt.", "Slett nummeret mitt.", "Fjern meg fra listen deres.",
				"Ring meg aldri igjen.", "Ikke ring, takk.",
			},
			[]string{
				"Ring meg i morgen.", "Ikke ring meg før klokka ti.", "Ikke ring igjen i kveld.", "Hvorfor ringer dere ikke?", "Ikke ring meg på jobb.", "Jeg skal slutte å ringe.",
			},
		},
		"cs": {
			[]string{
				"Už mi nevolejte.", "Nevolejte mi už, prosím.", "Přestaňte mi volat!", "Nechci, abyste mi volali.", "Vymažte moje číslo.", "Vyřaďte mě z vašeho seznamu.",
				"Nikdy mi nevolejte.", "Nevolejte.",
			},
			[]string{
				"Zavolejte mi zítra.", "Proč mi už nevoláte?", "Nevolejte mi před desátou.", "Už mi nevolejte večer.", "Nevolejte mi do práce.", "Ještě mi nevolali.",
			},
		},
		"sk": {
			[]string{"Už mi nevolajte.", "Nevolajte mi viac!", "Prestaňte mi volať.", "Nechcem, aby ste mi volali.", "Vymažte moje číslo.", "Nevolajte."},
			[]string{"Zavolajte mi zajtra.", "Prečo mi už nevoláte?", "Nevolajte mi pred desiatou.", "Už mi nevolajte večer."},
		},
		"tr": {
			[]string{
				"Beni bir daha aramayın.", "Lütfen beni artık aramayın!", "Bir daha aramayınız.", "Beni aramayı bırakın.", "Artık aranmak istemiyorum.",
				"Numaramı silin.", "Beni listenizden çıkarın.", "Beni aramayın.",
			},
			[]string{
				"Beni yarın arayın.", "Akşamları beni artık aramayın.", "Saat ondan önce beni aramayın.", "Neden beni artık aramıyorsunuz?", "Bugün bir daha aramayın.",
				"Beni bir daha arayın.",
			},
		},
		"ro": {
			[]string{"Nu mă mai sunați.", "Vă rog să nu mă mai sunați!", "Nu mai vreau să fiu sunată.", "Ștergeți numărul meu.", "Scoateți-mă de pe lista dumneavoastră."},
			[]string{"Sunați-mă mâine.", "De ce nu mă mai sunați?", "Nu mă sunați înainte de zece.", "Nu mă mai sunați seara."},
		},
		"ru": {
			[]string{
				"Больше мне не звоните.", "Не звоните мне больше!", "Прекратите звонить.", "Прошу больше не звонить.", "Удалите мой номер.", "Не звоните.",
				"Я не хочу, чтобы вы мне звонили.",
			},
			[]string{
				"Позвоните завтра.", "Почему вы мне больше не звоните?", "Вы мне больше не звоните.", "Не звоните мне до десяти.", "Больше не звоните мне вечером.",
				"Можете больше не звонить.", "Они больше не звонили.",
			},
		},
		"uk": {
			[]string{"Більше мені не дзвоніть.", "Не телефонуйте мені більше!", "Припиніть дзвонити.", "Видаліть мій номер.", "Не дзвоніть."},
			[]string{"Зателефонуйте завтра.", "Чому ви мені більше не дзвоните?", "Не дзвоніть мені до десятої.", "Більше не дзвоніть мені ввечері."},
		},
		"bg": {
			[]string{"Не ми звънете повече.", "Повече не ми звънете!", "Спрете да ми звъните.", "Изтрийте номера ми.", "Не ми се обаждайте повече."},
			[]string{"Обадете ми се утре.", "Защо не ми звъните повече?", "Не ми звънете преди десет.", "Не ми звънете повече вечер."},
		},
		"el": {
			[]string{"Μη με ξανακαλέσετε.", "Σας παρακαλώ να μην με ξαναπάρετε τηλέφωνο.", "Σταματήστε να με καλείτε!", "Διαγράψτε τον αριθμό μου.", "Μη με καλείτε."},
			[]string{"Καλέστε με αύριο.", "Γιατί δεν με καλείτε;", "Μη με ξανακαλέσετε πριν τις δέκα.", "Μην με ξαναπάρετε το βράδυ."},
		},
		"hu": {
			[]string{"Ne hívjon többet.", "Kérem, többet ne hívjanak!", "Hagyják abba a hívogatást.", "Töröljék a számomat.", "Ne hívjon.", "Kérem, hogy soha többet ne hívjanak."},
			[]string{"Hívjon holnap.", "Miért nem hív többet?", "Ne hívjon többet este.", "Ne hívjon tíz előtt."},
		},
		"fi": {
			[]string{"Älkää soittako minulle enää.", "Älä enää soita!", "Lopettakaa soittaminen.", "En halua enää puheluita.", "Poistakaa numeroni.", "Älkää soittako."},
			[]string{"Soittakaa huomenna.", "Miksi ette soita enää?", "Älkää soittako enää iltaisin.", "Älkää soittako ennen kymmentä."},
		},
		"id": {
			[]string{"Jangan telepon saya lagi.", "Tolong jangan hubungi saya lagi!", "Berhenti menelepon saya.", "Hapus nomor saya.", "Jangan telepon."},
			[]string{"Telepon saya besok.", "Kenapa tidak telepon saya lagi?", "Jangan telepon saya sebelum jam sepuluh.", "Jangan telepon saya lagi malam hari."},
		},
		"ms": {
			[]string{"Jangan telefon saya lagi.", "Tolong jangan hubungi saya lagi!", "Berhenti menelefon saya.", "Padamkan nombor saya."},
			[]string{"Telefon saya esok.", "Jangan telefon saya sebelum pukul sepuluh.", "Jangan telefon saya lagi waktu malam."},
		},
		"vi": {
			[]string{"Đừng gọi cho tôi nữa.", "Xin đừng gọi lại nữa!", "Xóa số điện thoại của tôi.", "Tôi không muốn nhận cuộc gọi nữa.", "Đừng gọi cho tôi."},
			[]string{"Gọi cho tôi ngày mai.", "Đừng gọi cho tôi trước mười giờ.", "Đừng gọi cho tôi nữa vào buổi tối.", "Sao không gọi cho tôi nữa?"},
		},
		"ar": {
			[]string{"لا تتصل بي مرة أخرى.", "من فضلك، لا تتصلوا بي مجددًا!", "توقفوا عن الاتصال بي.", "احذفوا رقمي.", "لا تتصل بي."},
			[]string{"اتصل بي غدا.", "لا تتصل بي قبل العاشرة.", "لا تتصل بي مرة أخرى في المساء.", "لماذا لا تتصل بي مرة أخرى؟"},
		},
		"he": {
			[]string{"אל תתקשרו אליי יותר.", "בבקשה אל תתקשר אליי שוב!", "תפסיקו להתקשר.", "תמחקו את המספר שלי.", "אל תתקשרו."},
			[]string{"תתקשרו אליי מחר.", "אל תתקשרו אליי לפני עשר.", "אל תתקשרו אליי יותר מאוחר.", "למה אתם לא מתקשרים אליי יותר?"},
		},
		"hi": {
			[]string{"मुझे दोबारा कॉल मत कीजिए।", "कृपया मुझे फिर से फ़ोन न करें।", "कॉल करना बंद करो!", "मेरा नंबर हटा दीजिए।", "मुझे कॉल मत करना।"},
			[]string{"मुझे कल कॉल कीजिए।", "रात को मुझे दोबारा कॉल मत कीजिए।", "मुझे दोबारा कॉल कीजिए।", "दस बजे से पहले मुझे कॉल मत कीजिए।"},
		},
		"th": {
			[]string{"อย่าโทรมาอีก", "กรุณาอย่าโทรหาผมอีกครับ", "เลิกโทรมาได้แล้ว", "ลบเบอร์ของผม", "ห้ามโทรมา"},
			[]string{"โทรมาพรุ่งนี้", "อย่าโทรมาอีกก่อนสิบโมง", "อย่าโทรมาตอนกลางคืน", "ทำไมไม่โทรมาอีก", "อยากโทรมาอีก"},
		},
		"ja": {
			[]string{"もう電話しないでください。", "二度とかけてこないで。", "電話するのをやめてください。", "私の番号を消してください。", "電話しないでください。"},
			[]string{"明日電話してください。", "今日はもう電話しないでください。", "夜は電話しないでください。", "もう電話しましたか。"},
		},
		"ko": {
			[]string{"다시는 전화하지 마세요.", "앞으로 저한테 전화하지 마세요.", "전화 그만하세요!", "제 번호를 삭제해 주세요.", "전화하지 마세요."},
			[]string{"내일 전화해 주세요.", "밤에는 다시 전화하지 마세요.", "오늘은 전화하지 마세요.", "다시 전화하겠습니다."},
		},
		"zh": {
			[]string{"请不要再给我打电话了。", "别再打来了！", "以后不要打电话给我。", "停止给我打电话。", "删除我的号码。", "不要打电话给我。"},
			[]string{"请明天给我打电话。", "晚上不要再打电话。", "我会叫他不要再打电话。", "十点之前不要再打电话。", "为什么不再打电话？"},
		},
	} {
		for _, wish := range said.wishes {
			if !optsOut(wish) {
				t.Errorf("%s: %q is no wish", language, wish)
			}
		}
		for _, other := range said.others {
			if optsOut(other) {
				t.Errorf("%s: %q is a wish", language, other)
			}
		}
	}
}
