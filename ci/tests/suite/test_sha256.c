/* SHA-256 against the examples of its standard. */
#include "ci/tests/testing.h"
#include "results/checksums/sha256.h"

/* The examples of FIPS 180, and one text for each way the padding can fall. */
TEST(sha256_is_the_standard_one)
{
    char hash[SHA256_TEXT_SIZE];
    sha256_text("", 0, hash);
    assert_string_equal(hash, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256_text("abc", 3, hash);
    assert_string_equal(hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha256_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, hash);
    assert_string_equal(hash, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    static char letters[1000000];
    memset(letters, 'a', sizeof letters);
    sha256_text(letters, sizeof letters, hash);
    assert_string_equal(hash, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
