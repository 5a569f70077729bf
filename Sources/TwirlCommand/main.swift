print("twirl")
